-- A user's calendar feed. Its address is signed with the server's secret, so a copy of this table opens none;
-- a new nonce invalidates the address in use.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  nonce uuid not null,
  created_at timestamptz not null
);

-- How often a draft was set, without reading its picks.
create index draft_events_scheduled on draft_events (draft_id) where event ->> 'type' = 'scheduled';
