-- The episodes whose results no fan sees yet: those on hold, and those after one. There is hardly ever one.
create index episodes_on_hold on episodes (season_id, number) where publishing = 'hold' and published_at is null;
create view held_episodes as
  select e.episode_id, e.season_id, e.number from episodes e
  where exists (
    select from episodes held
    where held.season_id = e.season_id and held.number <= e.number
      and held.publishing = 'hold' and held.published_at is null
  );
