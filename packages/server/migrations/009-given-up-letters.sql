-- Why an email was not sent, or not yet; and when a mail server received all of it without answering.
alter table mail_outbox add column reason text;
alter table mail_outbox add column unsure_at timestamptz;

-- For the admins' page and the nightly clean-up.
create index mail_outbox_open on mail_outbox (state, created_at) where state in ('queued', 'failed');
create index mail_outbox_made on mail_outbox (created_at);
