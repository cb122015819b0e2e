-- An email or push message about an episode goes out in neutral words to those who have not seen the episode when it
-- is sent. What is about a deleted episode is not sent.
alter table mail_outbox add column episode_id uuid references episodes on delete cascade;
create index mail_outbox_episode_id on mail_outbox (episode_id) where episode_id is not null;
alter table push_outbox add column episode_id uuid references episodes on delete cascade;
create index push_outbox_episode_id on push_outbox (episode_id) where episode_id is not null;
alter table mailings
  add column episode_id uuid references episodes on delete cascade,
  -- Its subject, text and html for them.
  add column neutral jsonb;
create index mailings_episode_id on mailings (episode_id) where episode_id is not null;
