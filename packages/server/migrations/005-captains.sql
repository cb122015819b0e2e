-- The captain of a team from an episode on, until the next row of the team (decision 63).
create table captains (
  league_id uuid not null references leagues on delete cascade,
  -- A team keeps its id here after its owner has left.
  team_id uuid not null,
  season_id uuid not null references seasons on delete cascade,
  -- The number of the first episode that counts.
  from_episode int not null check (from_episode >= 1),
  player_id uuid not null references players on delete cascade,
  -- The number of the last episode whose results may have led to the choice.
  decided_through int not null check (decided_through >= 0),
  chosen_at timestamptz not null,
  primary key (team_id, season_id, from_episode)
);
create index captains_league on captains (league_id);
create index captains_season on captains (season_id);
create index captains_player on captains (player_id);

do $$
declare
  change record;
begin
  for change in
    select * from (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) as t (event, rows)
  loop
    execute format(
      'create trigger read_model_after_%s after %s on captains referencing %s table as changed
       for each statement execute function read_model.record_leagues()', change.event, change.event, change.rows);
  end loop;
end
$$;
