-- Gives four of each eight leagues every rule: own values of statistics, a multiplier, weighed polls, a first episode,
-- captains, moves with a price, and adjustments. Each two teams exchanged a contestant after episode 5.
set session_replication_role = replica;

create temp table ruled as
select league_id from (select league_id, row_number() over (order by league_id) as position from leagues) as numbered
where position % 8 >= 5 or position % 8 = 0;

insert into rule_changes (league_id, number, rules, changed_at, season_id, known_through)
select league_id, 1, jsonb_build_object('rosterSize', null, 'copies', 1, 'pollWeight', 2,
  'multiplier', jsonb_build_object('times', 2, 'from', 8), 'countsFrom', 2, 'replacements', 20, 'replacementPrice', 5,
  'lowerFirstHours', 24, 'captain', true, 'statisticValues', own.statistic_values),
  (select min(air_date) - interval '1 day' from episodes), (select season_id from seasons), 0
from ruled cross join (
  select jsonb_agg(jsonb_build_object('statisticId', statistic_id, 'name', name, 'siteValue', default_points, 'value', default_points * 3))
    as statistic_values
  from (select * from statistics where default_points <> 0 order by name limit 5) as chosen
) as own;

create temp table roster as
select league_id, team_id, player_id,
  dense_rank() over (partition by league_id order by team_id) as seat,
  row_number() over (partition by team_id order by player_id) as place
from roster_players join ruled using (league_id);

insert into roster_moves (league_id, number, season_id, from_episode, decided_through, made_at, price)
select league_id, seat / 2, (select season_id from seasons), 6, 5,
  (select air_date + interval '1 day' from episodes where number = 5), 5
from roster where place = 1 and seat % 2 = 0;

-- Before the move, each of the two had the other's contestant.
insert into roster_move_players (league_id, number, player_id, from_team_id, to_team_id)
select mine.league_id, greatest(mine.seat, theirs.seat) / 2, mine.player_id, theirs.team_id, mine.team_id
from roster as mine
join roster as theirs on theirs.league_id = mine.league_id and theirs.place = 1
  and theirs.seat = case when mine.seat % 2 = 0 then mine.seat - 1 else mine.seat + 1 end
where mine.place = 1;

insert into captains (league_id, team_id, season_id, from_episode, player_id, decided_through, chosen_at)
select league_id, team_id, (select season_id from seasons), from_episode, player_id, from_episode - 1,
  (select air_date - interval '1 hour' from episodes where number = from_episode)
from roster cross join generate_series(2, 12, 2) as from_episode where place = 1;

insert into adjustments (league_id, number, team_id, season_id, episode, points, reason, decided_through, created_at)
select league_id, seat, team_id, (select season_id from seasons), 4, seat, 'For the best team name', 4,
  (select air_date + interval '1 day' from episodes where number = 4)
from roster where place = 1;
