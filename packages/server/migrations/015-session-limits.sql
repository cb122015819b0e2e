-- A session lasts at most a year, however often it is renewed (ACCOUNT-62).
update sessions set expires_at = created_at + interval '8760 hours'
where expires_at - created_at > interval '8760 hours';
alter table sessions add constraint sessions_a_year check (expires_at - created_at <= interval '8760 hours');
