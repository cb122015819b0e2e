-- A contestant's present tribe is that of the last move by air date. It is derived here and nowhere else, whatever changes
-- the moves: a save, an import, the deletion of an episode or a tribe, another air date. A contestant without moves keeps
-- the tribe that was entered: there may be no episode yet.

-- Null from the deletion of a tribe on: its contestants are left without one.
alter table player_tribes alter column tribe_id drop not null;
alter table player_tribes drop constraint player_tribes_season_id_tribe_id_fkey,
  add constraint player_tribes_season_id_tribe_id_fkey foreign key (season_id, tribe_id)
    references tribes (season_id, tribe_id) on delete set null (tribe_id);

create function set_present_tribes(of_players uuid[]) returns void language sql as $$
  update players set tribe_id = last.tribe_id
  from (
    select distinct on (m.player_id) m.player_id, m.tribe_id
    from player_tribes m join episodes e on e.episode_id = m.from_episode_id
    where m.player_id = any(of_players)
    order by m.player_id, e.air_date desc, e.number desc
  ) last
  where players.player_id = last.player_id and players.tribe_id is distinct from last.tribe_id
$$;

create function moves_changed() returns trigger language plpgsql as $$
begin
  perform set_present_tribes(array(select distinct player_id from changed));
  return null;
end
$$;
create trigger present_tribes_inserted after insert on player_tribes referencing new table as changed
  for each statement execute function moves_changed();
create trigger present_tribes_updated after update on player_tribes referencing new table as changed
  for each statement execute function moves_changed();
create trigger present_tribes_deleted after delete on player_tribes referencing old table as changed
  for each statement execute function moves_changed();

create function air_date_changed() returns trigger language plpgsql as $$
begin
  perform set_present_tribes(array(select player_id from player_tribes where from_episode_id = new.episode_id));
  return null;
end
$$;
create trigger present_tribes_in_air_order after update of air_date on episodes for each row
  when (old.air_date is distinct from new.air_date) execute function air_date_changed();

-- Those whose tribe was deleted are without one, from the last episode that has aired; those whose last move was deleted
-- with its episode are in the tribe before.
insert into player_tribes (season_id, player_id, from_episode_id, tribe_id)
select p.season_id, p.player_id, since.episode_id, null
from players p
cross join lateral (
  select e.episode_id from episodes e
  where e.season_id = p.season_id and (e.air_date <= now()
    or e.episode_id in (select m.from_episode_id from player_tribes m where m.player_id = p.player_id))
  order by e.air_date desc, e.number desc limit 1
) since
where p.tribe_id is null and exists (select from player_tribes m where m.player_id = p.player_id)
on conflict (player_id, from_episode_id) do update set tribe_id = null;
select set_present_tribes(array(select player_id from players));
