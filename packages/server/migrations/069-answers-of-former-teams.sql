-- A former team keeps the id of its team, so that reports about its name and its renaming find it. Those kept before
-- have ids of their own.
alter table former_teams rename column former_team_id to team_id;
alter table former_teams alter column team_id drop default,
  drop constraint former_teams_pkey, add primary key (team_id, season_id);

-- What former teams answered, so that a later grading moves their points as well.
create table former_team_surveys (
  team_id uuid not null,
  season_id uuid not null,
  survey_id uuid not null references surveys on delete cascade,
  points int not null,
  -- The options; null for teams that left before these were kept, whose points stay.
  chosen uuid[],
  primary key (team_id, survey_id),
  foreign key (team_id, season_id) references former_teams on delete cascade
);
create index former_team_surveys_survey on former_team_surveys (survey_id);
create index former_team_surveys_team on former_team_surveys (team_id, season_id);

insert into former_team_surveys (team_id, season_id, survey_id, points)
select f.team_id, f.season_id, s.survey_id, value::int
from former_teams f cross join jsonb_each_text(poll_points) join surveys s on s.survey_id = key::uuid;
alter table former_teams drop column poll_points;

create or replace function keep_former_team() returns trigger language plpgsql as $$
begin
  insert into former_teams (team_id, league_id, season_id, name, player_ids)
  select old.team_id, l.league_id, s.season_id, old.name, rosters.ids
  -- Without the league, when that is deleted.
  from leagues l cross join seasons s
  cross join lateral (
    select coalesce(array_agg(player_id), '{}') as ids
    from roster_players r join players p using (player_id)
    where r.team_id = old.team_id and p.season_id = s.season_id
  ) rosters
  where l.league_id = old.league_id and (rosters.ids <> '{}' or exists (
    select from team_surveys a join surveys using (survey_id)
    where a.team_id = old.team_id and surveys.season_id = s.season_id));
  insert into former_team_surveys (team_id, season_id, survey_id, points, chosen)
  select f.team_id, f.season_id, a.survey_id, a.points,
    array(select question_option_id from team_answers where team_survey_id = a.team_survey_id)
  from former_teams f join surveys using (season_id) join team_surveys a using (team_id, survey_id)
  where f.team_id = old.team_id;
  return old;
end
$$;
