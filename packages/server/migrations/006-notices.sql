-- The outbox of push messages: to whom, by which service, what, when to try, and until when it matters.
alter table push_outbox drop constraint push_outbox_dedupe_key_key;
alter table push_outbox drop constraint push_outbox_state_check;
alter table push_outbox
  -- Null: sent regardless of preferences.
  alter column category drop not null,
  add column user_id uuid references users on delete cascade,
  -- Of the device's address, so that a notification has the same key after a new login.
  add column device_hash bytea,
  -- Messages of one batch.
  add column batch_id uuid,
  -- A survey reminder: not sent once all of the user's teams have answered.
  add column survey_id uuid references surveys on delete cascade,
  add column service text not null default '',
  -- Cleared as soon as nothing remains to be sent.
  add column message jsonb,
  add column urgency text not null default 'normal' check (urgency in ('low', 'normal', 'high')),
  -- Lower numbers first.
  add column priority smallint not null default 0,
  -- When it may be tried; while it is being sent, when other servers may take it over.
  add column due_at timestamptz not null default now(),
  add column expires_at timestamptz not null default now(),
  -- Why it was not sent, or not yet.
  add column reason text,
  add constraint push_outbox_state_check check (state in ('queued', 'sent', 'failed', 'dropped')),
  add constraint push_outbox_message_check check (state <> 'queued' or message is not null);

-- A notification is sent once to each device of each user.
create unique index push_outbox_once on push_outbox (dedupe_key, user_id, device_hash);
create index push_outbox_due on push_outbox (service, priority, due_at) where state = 'queued';
create index push_outbox_expiring on push_outbox (service, expires_at) where state = 'queued';
create index push_outbox_batch on push_outbox (batch_id, state) where batch_id is not null;
create index push_outbox_survey on push_outbox (survey_id);
create index push_outbox_user on push_outbox (user_id);
create index push_outbox_made on push_outbox (created_at);
