-- Whether an episode is on hold: the only place that says so.
alter table episodes add column is_held boolean not null generated always as (publishing = 'hold' and published_at is null) stored;
drop index episodes_on_hold;
create index episodes_on_hold on episodes (season_id, number) where is_held;

-- The episodes whose results no fan is shown yet: those on hold, and those after one.
create or replace view held_episodes as
  select e.episode_id, e.season_id, e.number from episodes e
  where exists (
    select from episodes held where held.season_id = e.season_id and held.number <= e.number and held.is_held
  );

-- What is entered for the first episode is where players begin, and no result.
create or replace function last_results(of_season uuid) returns int language sql stable as $$
  select coalesce(max(number), 0) from episodes e
  where season_id = of_season and episode_id not in (select episode_id from held_episodes) and (
    exists (select from episode_statistics s where s.episode_id = e.episode_id)
    or exists (select from player_exits x where e.episode_id in (x.episode_id, x.returned_episode_id))
    or exists (select from episodes f where f.season_id = e.season_id and f.number < e.number)
      and exists (select from player_tribes m where m.from_episode_id = e.episode_id)
  )
$$;
drop view published_episodes;

-- Of which season the event's episode is; null for the current one.
alter table read_model.stream_events add column season_id uuid references seasons on delete cascade;
create index stream_events_season on read_model.stream_events (season_id);
