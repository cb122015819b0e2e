-- Recaps by email and push are for those who ask for them.
alter table users
  add column email_recaps boolean not null default false,
  add column push_recaps boolean not null default false;
create index users_with_recaps on users (user_id) where email_recaps or push_recaps;

-- When the recaps of an episode were begun to be sent; null before.
alter table episodes add column recaps_sent_at timestamptz;
