-- Failed logins: of one account from unknown addresses, or of one account from one known address. `counted` is a
-- keyed hash, also of names that no user has, so that both cases behave alike.
create table login_failures (
  counted bytea primary key,
  user_id uuid references users on delete cascade,
  failures integer not null check (failures >= 0),
  last_failed_at timestamptz not null
);
create index login_failures_user on login_failures (user_id);
create index login_failures_last on login_failures (last_failed_at);

-- Addresses from which a user has logged in before, as keyed hashes.
create table known_addresses (
  user_id uuid not null references users on delete cascade,
  address bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, address)
);
create index known_addresses_seen on known_addresses (seen_at);
