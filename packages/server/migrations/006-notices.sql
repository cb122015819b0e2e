-- Push messages on their way: for whom, by which service, what they say, when to try, until when it matters.
alter table push_outbox drop constraint push_outbox_dedupe_key_key;
alter table push_outbox drop constraint push_outbox_state_check;
alter table push_outbox
  -- Null: whoever gets it is not asked whether they want such messages.
  alter column category drop not null,
  add column user_id uuid references users on delete cascade,
  -- Of the device's address, so that the same notice is the same after a new login as well.
  add column device_hash bytea,
  -- Many that belong together.
  add column batch_id uuid,
  -- A reminder of a poll: not sent once all of the user's teams have answered.
  add column survey_id uuid references surveys on delete cascade,
  add column service text not null default '',
  -- Gone as soon as nothing is to be sent any more.
  add column message jsonb,
  add column urgency text not null default 'normal' check (urgency in ('low', 'normal', 'high')),
  -- Lower first.
  add column priority smallint not null default 0,
  -- When it may be tried; while one is being sent, when it would be free for others again.
  add column due_at timestamptz not null default now(),
  add column expires_at timestamptz not null default now(),
  -- Why it was not sent, or not yet.
  add column reason text,
  add constraint push_outbox_state_check check (state in ('queued', 'sent', 'failed', 'dropped')),
  add constraint push_outbox_message_check check (state <> 'queued' or message is not null);

-- The same notice twice is one notice, for each device of each person.
create unique index push_outbox_once on push_outbox (dedupe_key, user_id, device_hash);
create index push_outbox_due on push_outbox (service, priority, due_at) where state = 'queued';
create index push_outbox_expiring on push_outbox (service, expires_at) where state = 'queued';
create index push_outbox_batch on push_outbox (batch_id, state) where batch_id is not null;
create index push_outbox_survey on push_outbox (survey_id);
create index push_outbox_user on push_outbox (user_id);
create index push_outbox_made on push_outbox (created_at);
