-- A requested change of address: the link sent to the old one restores that, also after the change.
create table email_changes (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  old_email text not null check (char_length(old_email) <= 254),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_changes_user on email_changes (user_id);
create index email_changes_expires on email_changes (expires_at);
