-- Users who may not join a league again (LEAGUE-49).
create table league_bans (
  ban_id uuid primary key default gen_random_uuid(),
  league_id uuid not null references leagues on delete cascade,
  user_id uuid not null references users on delete cascade,
  banned_at timestamptz not null default now(),
  unique (league_id, user_id)
);
create index league_bans_user_id on league_bans (user_id);
