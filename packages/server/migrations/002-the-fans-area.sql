-- Invite links, boards that outlive a team, a daily limit for codes, push messages: the key pair that signs them, and devices that end with their session.

-- Read back by the owner, who shares it, so it cannot be a hash.
create table league_invites (
  league_id uuid primary key references leagues on delete cascade,
  token text not null unique,
  created_at timestamptz not null
);

-- A team may leave after the draft; the finished board stays as it was, and its slots with it.
alter table draft_picks drop constraint draft_picks_league_id_team_id_fkey;

-- When codes were sent in the last day, by user and by address: outlives the code, the account and a change
-- of address, so that none of them starts the count anew.
create table code_counts (
  -- A keyed hash, so that nothing of a person is kept.
  counted bytea primary key,
  sent_ats timestamptz[] not null
);
-- Counted there now.
alter table verification_codes alter column window_started_at set default now();

-- One pair for all servers of this database.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);

-- Ends with the session it was registered in: what is logged out of a phone reaches it no more.
alter table devices add column session_id uuid references sessions on delete cascade;
create index devices_session on devices (session_id);
-- Also for those that are retired: they are counted, and go with the account.
drop index devices_user;
create index devices_user on devices (user_id);

-- The last key that had no index to go by.
create index drafts_season on drafts (season_id);
