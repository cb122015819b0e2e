-- Only an email that is queued or sent keeps another one with its key from being sent. A trigger, because the states are
-- written in several places, and by the older version while this one starts.
create function release_email_key() returns trigger language plpgsql as $$
begin
  new.dedupe_key = null;
  return new;
end
$$;
create trigger mail_outbox_release_key before insert or update of state on mail_outbox
  for each row when (new.state not in ('queued', 'sent')) execute function release_email_key();
update mail_outbox set dedupe_key = null where state not in ('queued', 'sent') and dedupe_key is not null;
