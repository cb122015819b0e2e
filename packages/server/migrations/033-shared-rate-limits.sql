-- Requests by route and address, counted by all servers together. After a crash it is empty, which does no harm.
create unlogged table rate_counts (
  counted bytea primary key,
  requests integer not null check (requests > 0),
  since timestamptz not null
);
