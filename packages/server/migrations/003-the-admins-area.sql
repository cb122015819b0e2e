-- What a change was about, in words that stay when the thing itself is gone.
alter table audit_log add column subject text;

-- Uploaded pictures, re-encoded; in the database, so that every server and every backup has them.
create table images (
  image_id uuid not null,
  variant text not null check (variant in ('list', 'card', 'full')),
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (image_id, variant)
);
