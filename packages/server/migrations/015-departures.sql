-- Who left a league, or was removed, once its draft of a season had begun: a late joiner gets contestants and points to
-- begin with, a user who comes back does not (LATE-8).
create table departures (
  league_id uuid not null references leagues on delete cascade,
  season_id uuid not null references seasons on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (league_id, season_id, user_id)
);
create index departures_season on departures (season_id);
create index departures_user on departures (user_id);

-- A trigger, so that it holds for every way out: leaving, removal, a ban. An account that is deleted leaves nothing.
create function keep_departure() returns trigger language plpgsql as $$
begin
  insert into departures (league_id, season_id, user_id)
  select distinct l.league_id, d.season_id, u.user_id
  from leagues l join drafts d using (league_id) cross join users u
  where l.league_id = old.league_id and u.user_id = old.owner_id and d.aborted_at is null
    and (d.completed_at is not null or exists (
      select from draft_events e where e.draft_id = d.draft_id and e.event ->> 'type' = 'clock-started'))
  on conflict do nothing;
  return old;
end
$$;
create trigger keep_departure before delete on teams for each row execute function keep_departure();
