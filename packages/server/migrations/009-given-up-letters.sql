-- Why a letter was not sent, or not yet; and when a peer had the whole letter once without saying yes or no.
alter table mail_outbox add column reason text;
alter table mail_outbox add column unsure_at timestamptz;

-- What is shown to admins, and what the nightly sweep takes.
create index mail_outbox_open on mail_outbox (state, created_at) where state in ('queued', 'failed');
create index mail_outbox_made on mail_outbox (created_at);
