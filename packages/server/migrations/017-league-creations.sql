-- When a user created leagues during the last day, those deleted since included (LEAGUE-34).
create table league_creations (
  user_id uuid primary key references users on delete cascade,
  created_ats timestamptz[] not null
);
