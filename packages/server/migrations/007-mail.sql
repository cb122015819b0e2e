-- Emails of admins ignore the preferences, but a user can unsubscribe from them.
alter table users add column email_admin boolean not null default true;

-- "dropped": no longer wanted. `expires_at` limits how long an email makes sense.
alter table mail_outbox drop constraint mail_outbox_state_check;
alter table mail_outbox add constraint mail_outbox_state_check
  check (state in ('queued', 'sent', 'failed', 'dropped'));
alter table mail_outbox add column expires_at timestamptz;
-- A survey reminder: not sent once all of the user's teams have answered; deleted with its survey.
alter table mail_outbox add column survey_id uuid references surveys on delete cascade;
create index mail_outbox_survey on mail_outbox (survey_id);

-- A message to many users, by email or push: stored once, queued in batches.
alter table mailings add column channel text not null default 'mail' check (channel in ('mail', 'push'));
alter table mailings add column category text not null default 'admin';
-- The same message sent again is one message.
alter table mailings add column dedupe_key text unique;
-- Null: all users it may be sent to.
alter table mailings add column user_ids uuid[];
alter table mailings add column push jsonb;
-- The last user whose email was queued, and when all were.
alter table mailings add column handed_to uuid;
alter table mailings add column handed_over_at timestamptz;
alter table mailings add column cancelled_at timestamptz;
update mailings set handed_over_at = created_at;
create index mailings_created on mailings (created_at desc);

drop index mail_outbox_mailing;
create index mail_outbox_mailing on mail_outbox (mailing_id, state);

-- When a job runs next, and what its last run did. The server that locks the row runs the job.
alter table jobs add column due_at timestamptz;
alter table jobs add column last_result text;
