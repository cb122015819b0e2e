-- Up to which episode people have seen a season. Without a row a person is at `live` and was not asked yet.
create table spoiler_marks (
  user_id uuid not null references users on delete cascade,
  season_id uuid not null references seasons on delete cascade,
  mode text not null check (mode in ('live', 'manual', 'delay')),
  -- The last episode that has been seen; 0 is before the first.
  through_episode int check (through_episode >= 0),
  -- After the air time.
  delay_hours int check (delay_hours between 1 and 336),
  changed_at timestamptz not null,
  primary key (user_id, season_id),
  check ((mode = 'manual') = (through_episode is not null)),
  check ((mode = 'delay') = (delay_hours is not null))
);
create index spoiler_marks_season_id on spoiler_marks (season_id);

-- The league's floor: for so many hours after the air time none of its members sees results.
alter table leagues add column spoiler_delay_hours int check (spoiler_delay_hours between 1 and 336);

-- Nobody sees results of an episode on hold, and of those after it, as a fan until it is published.
alter table episodes
  add column publishing text not null default 'stream' check (publishing in ('stream', 'hold')),
  add column published_at timestamptz;

-- The episode that a note tells about.
alter table admin_notes add column episode_id uuid references episodes on delete set null;
create index admin_notes_episode_id on admin_notes (episode_id);

create view published_episodes as
  select episode_id, season_id, number from episodes e
  where not exists (
    select from episodes held
    where held.season_id = e.season_id and held.number <= e.number
      and held.publishing = 'hold' and held.published_at is null
  );

create function read_model.record_users() returns trigger language plpgsql as $$
begin
  insert into read_model.changes (subject) select distinct user_id::text from changed on conflict do nothing;
  return null;
end
$$;
create trigger read_model_inserted after insert on spoiler_marks referencing new table as changed
  for each statement execute function read_model.record_users();
create trigger read_model_updated after update on spoiler_marks referencing new table as changed
  for each statement execute function read_model.record_users();
create trigger read_model_deleted after delete on spoiler_marks referencing old table as changed
  for each statement execute function read_model.record_users();
