-- Invite links, a daily limit for codes, and the key pair that push messages are signed with.

-- Read back by the owner, who shares it, so it cannot be a hash.
create table league_invites (
  league_id uuid primary key references leagues on delete cascade,
  token text not null unique,
  created_at timestamptz not null
);

-- Codes sent since day_started_at: five tries each, so fifteen a day keep a guess below 1 in 10 000.
alter table verification_codes
  add column day_count int not null default 1,
  add column day_started_at timestamptz not null default now();

-- One pair for all servers of this database.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);
