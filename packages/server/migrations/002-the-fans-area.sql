-- Invite links, boards that outlive a team, a daily limit for codes, the key pair for push messages, and devices that
-- end with their session.

-- Readable for the owner, who shares it, so it cannot be a hash.
create table league_invites (
  league_id uuid primary key references leagues on delete cascade,
  token text not null unique,
  created_at timestamptz not null
);

-- A team may leave after the draft. The finished board and its slots stay.
alter table draft_picks drop constraint draft_picks_league_id_team_id_fkey;

-- When codes were sent in the last day, by user and by address. It outlives the code, the account and a change of
-- address, so that none of them resets the count.
create table code_counts (
  -- A keyed hash, so that no personal data is stored.
  counted bytea primary key,
  sent_ats timestamptz[] not null
);
-- Counted in code_counts from now on.
alter table verification_codes alter column window_started_at set default now();

-- One key pair for all servers of this database.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);

-- Ends with the session in which it was registered, so a device gets nothing after a logout.
alter table devices add column session_id uuid references sessions on delete cascade;
create index devices_session on devices (session_id);
-- Retired devices too: they are counted, and deleted with the account.
drop index devices_user;
create index devices_user on devices (user_id);

-- The last foreign key without an index.
create index drafts_season on drafts (season_id);
