-- The rosters that a session was last sent for editing. A client that does not name the rosters which it replaces is
-- held to these.
create table roster_reads (
  session_id uuid not null references sessions on delete cascade,
  league_id uuid not null references leagues on delete cascade,
  version text not null,
  primary key (session_id, league_id)
);
create index roster_reads_league on roster_reads (league_id);
