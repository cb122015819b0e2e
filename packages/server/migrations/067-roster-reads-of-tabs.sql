-- All rosters that a session was sent for editing, as its tabs may show different ones.
delete from roster_reads;
alter table roster_reads drop constraint roster_reads_pkey,
  add primary key (session_id, league_id, version),
  add column rosters jsonb not null,
  add column read_at timestamptz not null;
