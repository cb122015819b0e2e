-- A return that is recorded, moved or taken back once the results of its episode are final is a correction, too.
alter table elimination_corrections add column is_return boolean not null default false;

create or replace function record_elimination_corrections() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from episodes where episode_id in (
      select unnest(array[episode_id, returned_episode_id]) from new_exits
    ) for share;
    insert into elimination_corrections (season_id, player_id, is_return, to_episode_id)
    select n.season_id, n.player_id, c.is_return, e.episode_id
    from new_exits n,
      lateral (values (false, n.episode_id), (true, n.returned_episode_id)) as c (is_return, episode_id)
      join episodes e using (episode_id)
    -- Not the rows of a backup that is restored.
    where n.created_at = now() and has_final_results(e);
  elsif tg_op = 'UPDATE' then
    perform from episodes where episode_id in (
      select unnest(array[o.episode_id, n.episode_id, o.returned_episode_id, n.returned_episode_id])
      from old_exits o join new_exits n using (exit_id)
      where (o.episode_id, o.returned_episode_id) is distinct from (n.episode_id, n.returned_episode_id)
    ) for share;
    insert into elimination_corrections (season_id, player_id, is_return, from_episode_id, to_episode_id)
    select n.season_id, n.player_id, c.is_return, f.episode_id, t.episode_id
    from new_exits n
    join old_exits o using (exit_id),
      lateral (values
        (false, o.episode_id, n.episode_id), (true, o.returned_episode_id, n.returned_episode_id)
      ) as c (is_return, from_id, to_id)
      left join episodes f on f.episode_id = c.from_id
      left join episodes t on t.episode_id = c.to_id
    where c.from_id is distinct from c.to_id and (has_final_results(f) or has_final_results(t));
  else
    perform from episodes where episode_id in (
      select unnest(array[episode_id, returned_episode_id]) from old_exits
    ) for share;
    -- Nothing is left to correct where the episode or the player was deleted.
    insert into elimination_corrections (season_id, player_id, is_return, from_episode_id)
    select o.season_id, o.player_id, c.is_return, e.episode_id
    from old_exits o
    join players p using (player_id),
      lateral (values (false, o.episode_id), (true, o.returned_episode_id)) as c (is_return, episode_id)
      join episodes e using (episode_id)
    where has_final_results(e);
  end if;
  return null;
end
$$;
