-- What is stored with the number of an episode is about one that exists: when an episode is removed, the server moves the
-- numbers (episode-references.ts), as its number is given to another one later. What had been left behind is moved here.

-- A note goes with the episode that it tells about. About none it would be public.
alter table admin_notes drop constraint admin_notes_episode_id_fkey,
  add constraint admin_notes_episode_id_fkey foreign key (episode_id) references episodes on delete cascade;

-- A transaction that stores a number holds this lock shared, so that its episode is not removed at the same time.
create function keep_episode_numbers(of_season uuid) returns void language sql as $$
  select pg_advisory_xact_lock_shared(hashtextextended('episode numbers ' || of_season, 0))
$$;
create function keep_episode_numbers_of_draft() returns trigger language plpgsql as $$
begin
  perform keep_episode_numbers(new.season_id);
  return new;
end
$$;
-- Fires before drafts_results_through, by its name.
create trigger drafts_keep_episode_numbers before insert or update of completed_at on drafts
  for each row when (new.completed_at is not null) execute function keep_episode_numbers_of_draft();

-- Marks and results before drafts: the last episode before.
update spoiler_marks m set through_episode = coalesce(
    (select max(number) from episodes e where e.season_id = m.season_id and number < through_episode), 0)
  where through_episode > 0
    and not exists (select from episodes e where e.season_id = m.season_id and number = through_episode);
update drafts d set results_through = coalesce(
    (select max(number) from episodes e where e.season_id = d.season_id and number < results_through), 0)
  where results_through > 0
    and not exists (select from episodes e where e.season_id = d.season_id and number = results_through);
-- Messages: the next episode, so that none is shown to people who could not read it, also when it is still to be added.
update chat_messages m set episode = coalesce(
    (select min(number) from episodes e where e.season_id = m.season_id and number > m.episode),
    (select coalesce(max(number), 0) + 1 from episodes e where e.season_id = m.season_id))
  where season_id is not null and episode > 0
    and not exists (select from episodes e where e.season_id = m.season_id and number = m.episode);
