-- :drafts leagues of 12 teams with a pick for each, in place of those of the former row. The first draft starts in
-- :startsInMs milliseconds, each further one :spreadMs later; a pick may take :pickSeconds. Ids as in data.sql.
begin;
delete from leagues where league_id::text like '00000020-%';
set local session_replication_role = replica;

create or replace function pg_temp.id(kind int, number bigint) returns uuid language sql immutable as
$$ select (lpad(to_hex(kind), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(number), 12, '0'))::uuid $$;

create temp table people on commit drop as select count(*) as people from users;

-- All can be picked.
delete from eliminations;

insert into leagues (league_id, name, owner_id, is_private)
select pg_temp.id(32, d), 'Draft ' || d, pg_temp.id(1, d * 12 % people), false
from people cross join generate_series(0, :drafts - 1) as d;

insert into teams (team_id, league_id, owner_id, name, created_at)
select pg_temp.id(33, d * 12 + seat), pg_temp.id(32, d), pg_temp.id(1, (d * 12 + seat) % people), 'Team ' || seat,
  now() - interval '1 day' + seat * interval '1 minute'
from people cross join generate_series(0, :drafts - 1) as d cross join generate_series(0, 11) as seat;

insert into drafts (draft_id, league_id, season_id, start_date, pick_time_seconds, version, next_due_at, warned_at)
select pg_temp.id(34, d), pg_temp.id(32, d), season_id, starts_at, :pickSeconds, 1, starts_at, now()
from seasons cross join generate_series(0, :drafts - 1) as d
cross join lateral (select date_trunc('milliseconds', now()) + (:startsInMs + d * :spreadMs) * interval '1 ms' as starts_at) as start
where is_current;

insert into draft_events (league_id, draft_id, number, event)
select league_id, pg_temp.id(34, d), 1, jsonb_build_object('type', 'scheduled',
  'order', (select jsonb_agg(pg_temp.id(33, d * 12 + seat) order by seat) from generate_series(0, 11) as seat),
  'rounds', 1, 'startsAt', floor(extract(epoch from start_date) * 1000)::bigint, 'pickSeconds', :pickSeconds,
  'at', floor(extract(epoch from now()) * 1000)::bigint, 'orderBy', 'hand', 'draw', 0)
from drafts join generate_series(0, :drafts - 1) as d on draft_id = pg_temp.id(34, d);

insert into draft_picks (league_id, draft_id, pick_number, team_id)
select pg_temp.id(32, d), pg_temp.id(34, d), seat + 1, pg_temp.id(33, d * 12 + seat)
from generate_series(0, :drafts - 1) as d cross join generate_series(0, 11) as seat;
commit;
