-- The backups that the server wrote by itself or on request. A row is written when one has ended.
create table backups (
  backup_id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  -- The machine whose folder has the file.
  host text not null,
  -- Null for a backup that failed; `error` says why.
  file text,
  bytes bigint,
  rows int,
  error text,
  check ((file is null) = (error is not null))
);
create index backups_at on backups (at desc);
