-- The servers' heartbeat, written every second while a clock runs: has any server kept time without a break?
create table draft_watch (
  only_one boolean primary key default true check (only_one),
  -- Incremented after a gap: the same number means that time was kept without a break.
  watch integer not null,
  seen_at timestamptz not null,
  seen_by uuid not null,
  -- The server that wrote before.
  previous_by uuid not null
);
