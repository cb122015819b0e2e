-- The last published episode with results when a draft ended; 0 without any, null while it is open. Only those who were
-- left could be drafted, so the rosters tell results of the episodes before.
alter table drafts add column results_through int check (results_through >= 0);

create function last_results(of_season uuid) returns int language sql stable as $$
  select coalesce(max(number), 0) from published_episodes e
  where season_id = of_season and (
    exists (select from episode_statistics s where s.episode_id = e.episode_id)
    or exists (select from players p where p.eliminated_episode_id = e.episode_id)
    or number > 1 and exists (select from player_tribes m where m.from_episode_id = e.episode_id)
  )
$$;

create function set_results_of_draft() returns trigger language plpgsql as $$
begin
  if new.completed_at is null then
    new.results_through = null;
  elsif new.results_through is null then
    new.results_through = last_results(new.season_id);
  end if;
  return new;
end
$$;
create trigger drafts_results_through before insert or update of completed_at on drafts
  for each row execute function set_results_of_draft();

-- For drafts that have ended it was not recorded: the results of what had aired.
update drafts set results_through = (
    select coalesce(max(number), 0) from episodes e
    where e.season_id = drafts.season_id and e.air_date <= drafts.completed_at
      and (exists (select from episode_statistics s where s.episode_id = e.episode_id)
        or exists (select from players p where p.eliminated_episode_id = e.episode_id))
  )
  where completed_at is not null;
