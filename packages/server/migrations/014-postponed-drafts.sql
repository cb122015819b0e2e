-- Drafts whose date passed while another season was the current one. Each waits here, with the settings that it
-- had, until its league sets a new date.
create table postponed_drafts (
  league_id uuid not null references leagues on delete cascade,
  season_id uuid not null references seasons on delete cascade,
  start_date timestamptz not null,
  pick_time_seconds int not null,
  -- Teams as they would have picked in round 1; some may have left since.
  team_order uuid[] not null,
  order_by text not null check (order_by in ('hand', 'shuffled', 'drawn')),
  primary key (league_id, season_id)
);
create index postponed_drafts_season on postponed_drafts (season_id);
