-- What a change was about, as text that stays when the subject is deleted.
alter table audit_log add column subject text;

-- Uploaded pictures, re-encoded; in the database, so that every server and every backup has them.
create table images (
  image_id uuid not null,
  variant text not null check (variant in ('list', 'card', 'full')),
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (image_id, variant)
);

-- An email to many users; its text is stored once.
create table mailings (
  mailing_id uuid primary key,
  user_id uuid references users on delete set null,
  subject text not null,
  text text not null,
  html text not null,
  priority text not null check (priority in ('low', 'normal', 'high')),
  -- The answer, for a client that sends the request again.
  queued int not null default 0,
  unreachable int not null default 0,
  created_at timestamptz not null default now()
);
alter table mail_outbox add column mailing_id uuid references mailings on delete cascade;
create index mail_outbox_mailing on mail_outbox (mailing_id);
create index mailings_user on mailings (user_id);
