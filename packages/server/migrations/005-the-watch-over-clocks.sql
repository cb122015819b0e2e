-- Whether any server has kept time for the running drafts without a break; written every second while a clock runs.
create table draft_watch (
  only_one boolean primary key default true check (only_one),
  -- Goes up whenever nobody had written for a while: the same number means an unbroken watch.
  watch integer not null,
  seen_at timestamptz not null,
  seen_by uuid not null,
  -- Who had written before that.
  previous_by uuid not null
);
