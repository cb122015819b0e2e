-- When a person founded leagues during the last day; it also counts those that were deleted since.
create table league_creations (
  user_id uuid primary key references users on delete cascade,
  created_ats timestamptz[] not null
);
