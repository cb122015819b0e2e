-- Teams whose owners have left a league, as past seasons show them: without anything of the owner but the team's name.
create table former_teams (
  former_team_id uuid primary key default gen_random_uuid(),
  league_id uuid not null references leagues on delete cascade,
  season_id uuid not null references seasons on delete cascade,
  name text not null check (char_length(name) between 1 and 255),
  -- The roster of the season.
  player_ids uuid[] not null,
  -- The points of each poll that the team answered, by its id.
  poll_points jsonb not null,
  left_at timestamptz not null default now()
);
create index former_teams_league on former_teams (league_id);
create index former_teams_season on former_teams (season_id);

-- A trigger, so that it holds for every way out: leaving, removal, a ban, the deletion of an account.
create function keep_former_team() returns trigger language plpgsql as $$
begin
  insert into former_teams (league_id, season_id, name, player_ids, poll_points)
  select l.league_id, s.season_id, old.name, rosters.ids, polls.points
  -- Without the league, when that is deleted.
  from leagues l cross join seasons s
  cross join lateral (
    select coalesce(array_agg(player_id), '{}') as ids
    from roster_players r join players p using (player_id)
    where r.team_id = old.team_id and p.season_id = s.season_id
  ) rosters
  cross join lateral (
    select coalesce(jsonb_object_agg(survey_id, a.points), '{}') as points
    from team_surveys a join surveys using (survey_id)
    where a.team_id = old.team_id and surveys.season_id = s.season_id
  ) polls
  where l.league_id = old.league_id and (rosters.ids <> '{}' or polls.points <> '{}');
  return old;
end
$$;
create trigger keep_former_team before delete on teams for each row execute function keep_former_team();
