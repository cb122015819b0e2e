-- Passkeys (WebAuthn), their challenges, and what a session was opened or confirmed with.

create table passkeys (
  passkey_id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  credential_id bytea not null unique,
  -- COSE.
  public_key bytea not null,
  -- How often the authenticator has signed; 0 for good where it does not count.
  counter bigint not null check (counter >= 0),
  name text not null check (char_length(name) between 1 and 50),
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- Each is deleted by its first use.
create table passkey_challenges (
  challenge_id uuid primary key default gen_random_uuid(),
  challenge bytea not null,
  purpose text not null check (purpose in ('add', 'login', 'confirm')),
  -- A login has no session yet.
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'login') = (session_id is null))
);
create index passkey_challenges_session on passkey_challenges (session_id);
create index passkey_challenges_expires on passkey_challenges (expires_at);

create table passkey_settings (
  only_one boolean primary key default true check (only_one),
  required_for_admins boolean not null
);

-- When its user last gave a password or a passkey, and when a passkey; null for never.
alter table sessions add column confirmed_at timestamptz;
alter table sessions add column passkey_at timestamptz;

-- Sessions of admins in memory depend on it.
create trigger read_model_changed after insert or update or delete on passkey_settings
  for each statement execute function read_model.record_subject('passkey-settings');
