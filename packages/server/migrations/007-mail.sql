-- Letters of the admins themselves: no preference of the settings covers them, but whoever says no is heard.
alter table users add column email_admin boolean not null default true;

-- "dropped": nobody wants it any more. What is only good until a moment says so.
alter table mail_outbox drop constraint mail_outbox_state_check;
alter table mail_outbox add constraint mail_outbox_state_check
  check (state in ('queued', 'sent', 'failed', 'dropped'));
alter table mail_outbox add column expires_at timestamptz;
-- A reminder of a poll: not sent once all of the user's teams have answered; it goes with its poll.
alter table mail_outbox add column survey_id uuid references surveys on delete cascade;
create index mail_outbox_survey on mail_outbox (survey_id);

-- A message to many, by mail or by push: kept once, handed to the queue in batches.
alter table mailings add column channel text not null default 'mail' check (channel in ('mail', 'push'));
alter table mailings add column category text not null default 'admin';
-- The same message twice is one message.
alter table mailings add column dedupe_key text unique;
-- Null: everybody it may be sent to.
alter table mailings add column user_ids uuid[];
alter table mailings add column push jsonb;
-- The last user whose letter was handed to the queue, and when all of them were.
alter table mailings add column handed_to uuid;
alter table mailings add column handed_over_at timestamptz;
alter table mailings add column cancelled_at timestamptz;
update mailings set handed_over_at = created_at;
create index mailings_created on mailings (created_at desc);

drop index mail_outbox_mailing;
create index mail_outbox_mailing on mail_outbox (mailing_id, state);

-- When a job is to run next; whoever holds the row runs it. What its last run did, in words.
alter table jobs add column due_at timestamptz;
alter table jobs add column last_result text;
