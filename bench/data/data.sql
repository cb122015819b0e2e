-- The data of the benchmark: :leagues leagues of 8 to 12 teams in the imported season, drafted, with a poll for each
-- episode that nine of ten teams answered, and an open poll for an episode yet to come. Ids are made of numbers, so that
-- the benchmark can name them. Without triggers and checks of foreign keys: the rows are right by construction.
set session_replication_role = replica;
set synchronous_commit = off;

create function pg_temp.id(kind int, number bigint) returns uuid language sql immutable as
$$ select (lpad(to_hex(kind), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(number), 12, '0'))::uuid $$;

create function pg_temp.ms(at timestamptz) returns bigint language sql immutable as
$$ select floor(extract(epoch from at) * 1000)::bigint $$;

-- Twice as many people as leagues; each has about five teams. Without an address, so that no one is sent anything.
insert into users (user_id, username, first_name, last_name, is_admin)
select pg_temp.id(1, n), 'fan' || translate(n::text, '0123456789', 'bcdefghjkp'), 'First' || n, 'Last' || n, n = 0
from generate_series(0, :people - 1) as n;

insert into username_skeletons (skeleton, user_id)
select username, user_id from users;

insert into sessions (session_id, token_hash, user_id, created_at, seen_at, expires_at)
select pg_temp.id(2, n), sha256(convert_to('bench' || lpad(n::text, 38, '0'), 'UTF8')), pg_temp.id(1, n),
  now(), now(), now() + interval '90 days'
from generate_series(0, :people - 1) as n;

insert into leagues (league_id, name, owner_id, is_private)
select pg_temp.id(3, l), 'League ' || l, pg_temp.id(1, (l * 7) % :people), false
from generate_series(0, :leagues - 1) as l;

create temp table seats as
select l, seat, size, l * 12 + seat as team, 18 / size as rounds
from generate_series(0, :leagues - 1) as l
cross join lateral (select 8 + l % 5 as size) as sizes
cross join lateral generate_series(0, size - 1) as seat;

insert into teams (team_id, league_id, owner_id, name, created_at)
select pg_temp.id(4, team), pg_temp.id(3, l), pg_temp.id(1, (l * 7 + seat) % :people), 'Team ' || team,
  now() - interval '100 days' + seat * interval '1 minute'
from seats order by team;

-- Drafts, ended before the first episode. Seven and eighteen have no common factor, so each player is picked once.
create temp table cast_list as
select row_number() over (order by file_key) - 1 as position, player_id from players;

create temp table picks as
select l, round * size + place + 1 as pick_number, l * 12 + case when round % 2 = 0 then place else size - 1 - place end as team,
  player_id, now() - interval '99 days' + (round * size + place + 1) * interval '30 seconds' as picked_at
from (select distinct l, size, rounds from seats) as drafted
cross join lateral generate_series(0, rounds - 1) as round
cross join lateral generate_series(0, size - 1) as place
join cast_list on cast_list.position = ((round * size + place) * 7 + l * 5) % 18;

insert into roster_players (league_id, player_id, team_id)
select pg_temp.id(3, l), player_id, pg_temp.id(4, team) from picks;

create temp table events as
select l, 1 as number, jsonb_build_object('type', 'scheduled', 'order', jsonb_agg(pg_temp.id(4, team) order by seat),
  'rounds', max(rounds), 'startsAt', pg_temp.ms(now() - interval '99 days'), 'pickSeconds', 60,
  'at', pg_temp.ms(now() - interval '100 days'), 'orderBy', 'hand', 'draw', 0) as event
from seats group by l
union all
select l, 2 * pick_number, jsonb_build_object('type', 'clock-started', 'pickNumber', pick_number,
  'startedAt', pg_temp.ms(picked_at) - 30000, 'deadline', pg_temp.ms(picked_at) + 30000)
from picks
union all
select l, 2 * pick_number + 1, jsonb_build_object('type', 'picked', 'pickNumber', pick_number,
  'teamId', pg_temp.id(4, team), 'playerId', player_id, 'by', 'owner', 'at', pg_temp.ms(picked_at))
from picks
union all
select l, 2 * max(pick_number) + 2, jsonb_build_object('type', 'completed', 'at', pg_temp.ms(max(picked_at)))
from picks group by l;

insert into drafts (draft_id, league_id, season_id, start_date, pick_time_seconds, version, completed_at, warned_at,
  results_through)
select pg_temp.id(5, l), pg_temp.id(3, l), (select season_id from seasons), now() - interval '99 days', 60, max(number),
  now() - interval '99 days' + interval '10 minutes', now() - interval '99 days', 0
from events group by l;

insert into draft_events (league_id, draft_id, number, event)
select pg_temp.id(3, l), pg_temp.id(5, l), number, event from events order by l, number;

insert into draft_picks (draft_pick_id, league_id, draft_id, pick_number, team_id, player_id, picked_by, picked_at)
select pg_temp.id(6, l * 18 + pick_number), pg_temp.id(3, l), pg_temp.id(5, l), pick_number, pg_temp.id(4, team),
  player_id, 'owner', picked_at
from picks order by l, pick_number;

-- Polls: the tribe and the player of the episode. Those of the aired episodes are graded.
insert into episodes (episode_id, season_id, number, title, air_date)
select pg_temp.id(7, max(number) + 1), season_id, max(number) + 1, 'Reunion', now() + interval '3 days'
from episodes group by season_id;

create temp table polls as
select number, episode_id, season_id, pg_temp.id(8, number) as survey_id, air_date < now() as graded, air_date
from episodes;

insert into surveys (survey_id, season_id, episode_id, graded_at)
select survey_id, season_id, episode_id, case when graded then air_date + interval '2 hours' end from polls;

insert into questions (question_id, survey_id, position, prompt, type, answer_count, points)
select pg_temp.id(9, number * 2 + which), survey_id, which,
  case which when 0 then 'Which tribe wins the challenge?' else 'Who is the player of the episode?' end,
  case which when 0 then 'tribes' else 'all-players' end, 1, case which when 0 then 2 else 5 end
from polls cross join generate_series(0, 1) as which;

create temp table offered as
select 0 as which, row_number() over (order by position, name) - 1 as place, name as display from tribes
union all
select 1, row_number() over (order by lower(first_name), lower(last_name)) - 1, first_name || ' ' || last_name from players;

insert into question_options (question_option_id, survey_id, question_id, position, display, correct)
select pg_temp.id(10, (number * 2 + which) * 32 + place), survey_id, pg_temp.id(9, number * 2 + which), place, display,
  graded and place = number % (select count(*) from offered as all_offered where all_offered.which = offered.which)
from polls cross join offered;

create temp table submitted as
select number, survey_id, team, l, team::bigint * 16 + number as submission, air_date,
  (team + number) % 4 as tribe, (team + number * 5) % 18 as player
from polls cross join seats
where graded and (team + number) % 10 <> 0;

insert into submissions (submission_id, league_id, team_id, survey_id, submitted_at, points)
select pg_temp.id(11, submission), pg_temp.id(3, l), pg_temp.id(4, team), survey_id, air_date - interval '1 hour',
  case when tribe = number % 4 then 2 else 0 end + case when player = number % 18 then 5 else 0 end
from submitted order by submission;

insert into submission_answers (submission_answer_id, submission_id, question_id, question_option_id)
select pg_temp.id(12, submission * 2 + which), pg_temp.id(11, submission), pg_temp.id(9, number * 2 + which),
  pg_temp.id(10, (number * 2 + which) * 32 + case which when 0 then tribe else player end)
from submitted cross join generate_series(0, 1) as which order by submission, which;

insert into notes (note, created_at)
select 'Note ' || n || ': the poll of this week is open until the show begins. Good luck to everyone!', now() - n * interval '7 days'
from generate_series(1, 10) as n;
