-- How often logins failed: for one account from addresses it does not know, or for one account from one address
-- that it knows. `counted` is a keyed hash, also of names that nobody has, so that both take the same way.
create table login_failures (
  counted bytea primary key,
  user_id uuid references users on delete cascade,
  failures integer not null check (failures >= 0),
  last_failed_at timestamptz not null
);
create index login_failures_user on login_failures (user_id);
create index login_failures_last on login_failures (last_failed_at);

-- From where somebody has logged in before, as a keyed hash.
create table known_addresses (
  user_id uuid not null references users on delete cascade,
  address bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, address)
);
create index known_addresses_seen on known_addresses (seen_at);
