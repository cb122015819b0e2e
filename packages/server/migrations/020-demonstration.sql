-- What the demonstration league consists of, so that it can be removed as a whole.
alter table users add column is_demo boolean not null default false;
alter table leagues add column is_demo boolean not null default false;
alter table seasons add column is_demo boolean not null default false;
