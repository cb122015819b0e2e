-- How often a player had an own event of a league in an episode (OWN-3). An entry is never changed: the last one of a
-- player, an episode and an event counts, the earlier ones are its history.
create table own_event_entries (
  league_id uuid not null references leagues on delete cascade,
  number int not null check (number >= 1),
  season_id uuid not null references seasons on delete cascade,
  episode_id uuid not null,
  player_id uuid not null,
  -- That of the event in the rules of the league, by which the episode counts.
  event_id int not null check (event_id >= 1),
  -- 0 takes back what was entered before.
  count int not null check (count between 0 and 99),
  -- The number of the last episode whose results may have led to it: who has not watched it does not see it.
  decided_through int not null check (decided_through >= 0),
  made_at timestamptz not null,
  made_by uuid references users on delete set null,
  primary key (league_id, number),
  foreign key (season_id, episode_id) references episodes (season_id, episode_id) on delete cascade,
  foreign key (season_id, player_id) references players (season_id, player_id) on delete cascade
);
create index own_event_entries_episode on own_event_entries (season_id, episode_id);
create index own_event_entries_player on own_event_entries (season_id, player_id);
create index own_event_entries_made_by on own_event_entries (made_by) where made_by is not null;

do $$
declare
  change record;
begin
  for change in
    select * from (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) as t (event, rows)
  loop
    execute format(
      'create trigger read_model_after_%s after %s on own_event_entries referencing %s table as changed
       for each statement execute function read_model.record_leagues()', change.event, change.event, change.rows);
  end loop;
end
$$;
