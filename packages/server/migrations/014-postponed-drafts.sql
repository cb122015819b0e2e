-- Drafts whose date passed while another season was current. Each waits here, with its settings, until its league
-- sets a new date (DRAFT-20).
create table postponed_drafts (
  league_id uuid not null references leagues on delete cascade,
  season_id uuid not null references seasons on delete cascade,
  start_date timestamptz not null,
  pick_time_seconds int not null,
  -- The teams in the order of round 1; some may have left since.
  team_order uuid[] not null,
  order_by text not null check (order_by in ('hand', 'shuffled', 'drawn')),
  primary key (league_id, season_id)
);
create index postponed_drafts_season on postponed_drafts (season_id);
