-- In a paused draft nothing is due; in a complete one nothing may be.
alter table drafts drop constraint drafts_check;
alter table drafts add constraint drafts_due_check check (completed_at is null or next_due_at is null);

-- The source of all random draws of a draft. Its hash is public from the start, the seed afterwards.
create table draft_seeds (
  league_id uuid not null references leagues on delete cascade,
  season_id uuid not null references seasons on delete cascade,
  seed bytea not null check (length(seed) = 32),
  seed_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (league_id, season_id)
);
create index draft_seeds_season on draft_seeds (season_id);

-- The answer to a pick with a key, for a client that sends it again.
create table draft_answers (
  league_id uuid not null,
  draft_id uuid not null,
  team_id uuid not null,
  key uuid not null,
  accepted boolean not null,
  message text,
  created_at timestamptz not null default now(),
  primary key (draft_id, team_id, key),
  foreign key (league_id, draft_id) references drafts (league_id, draft_id) on delete cascade,
  check (accepted = (message is null))
);
