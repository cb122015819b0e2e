-- In which episodes players left the game and came back. It replaces players.eliminated_episode_id, which had room for
-- one exit only.
create table player_exits (
  exit_id uuid primary key default gen_random_uuid(),
  season_id uuid not null,
  player_id uuid not null,
  -- The last one that the player competed in.
  episode_id uuid not null,
  kind text not null default 'voted-out' check (kind in ('voted-out', 'quit', 'removed', 'medical')),
  -- The first one that they competed in again; null while out.
  returned_episode_id uuid,
  created_at timestamptz not null default now(),
  unique (player_id, episode_id),
  check (returned_episode_id <> episode_id),
  foreign key (season_id, player_id) references players (season_id, player_id) on delete cascade,
  foreign key (season_id, episode_id) references episodes (season_id, episode_id) on delete cascade,
  foreign key (season_id, returned_episode_id) references episodes (season_id, episode_id)
    on delete set null (returned_episode_id)
);
create index player_exits_season on player_exits (season_id);
create index player_exits_episode on player_exits (episode_id);
create index player_exits_returned on player_exits (returned_episode_id);

insert into player_exits (season_id, player_id, episode_id)
  select season_id, player_id, eliminated_episode_id from players where eliminated_episode_id is not null;

create trigger read_model_changed after insert or update or delete on player_exits
  for each statement execute function read_model.record_subject('season');
create trigger player_exits_changed after insert or update or delete on player_exits
  for each statement execute function notify_draft_cast();

-- Corrections as before, for each exit that was added, moved or taken back.
drop trigger elimination_corrections_updated on players;
create or replace function record_elimination_corrections() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from episodes where episode_id in (select episode_id from new_exits) for share;
    insert into elimination_corrections (season_id, player_id, to_episode_id)
    select n.season_id, n.player_id, n.episode_id
    from new_exits n join episodes e using (episode_id)
    -- Not the rows of a backup that is restored.
    where n.created_at = now() and has_final_results(e);
  elsif tg_op = 'UPDATE' then
    perform from episodes where episode_id in (
      select unnest(array[o.episode_id, n.episode_id])
      from old_exits o join new_exits n using (exit_id) where o.episode_id <> n.episode_id
    ) for share;
    insert into elimination_corrections (season_id, player_id, from_episode_id, to_episode_id)
    select n.season_id, n.player_id, f.episode_id, t.episode_id
    from new_exits n
    join old_exits o using (exit_id)
    join episodes f on f.episode_id = o.episode_id
    join episodes t on t.episode_id = n.episode_id
    where f.episode_id <> t.episode_id and (has_final_results(f) or has_final_results(t));
  else
    perform from episodes where episode_id in (select episode_id from old_exits) for share;
    -- Nothing is left to correct where the episode or the player was deleted.
    insert into elimination_corrections (season_id, player_id, from_episode_id)
    select o.season_id, o.player_id, o.episode_id
    from old_exits o join episodes e using (episode_id) join players p using (player_id)
    where has_final_results(e);
  end if;
  return null;
end
$$;
create trigger elimination_corrections_inserted after insert on player_exits referencing new table as new_exits
  for each statement execute function record_elimination_corrections();
create trigger elimination_corrections_updated after update on player_exits
  referencing old table as old_exits new table as new_exits
  for each statement execute function record_elimination_corrections();
create trigger elimination_corrections_deleted after delete on player_exits referencing old table as old_exits
  for each statement execute function record_elimination_corrections();

create or replace function last_results(of_season uuid) returns int language sql stable as $$
  select coalesce(max(number), 0) from published_episodes e
  where season_id = of_season and (
    exists (select from episode_statistics s where s.episode_id = e.episode_id)
    or exists (select from player_exits x where e.episode_id in (x.episode_id, x.returned_episode_id))
    or number > 1 and exists (select from player_tribes m where m.from_episode_id = e.episode_id)
  )
$$;

alter table players drop constraint players_season_id_eliminated_episode_id_fkey;
drop index players_eliminated;
-- A server of the version before writes the column while this one takes over. Nothing reads it: a later migration drops
-- it with this trigger.
create function exit_of_older_version() returns trigger language plpgsql as $$
begin
  delete from player_exits
    where player_id = new.player_id and episode_id = old.eliminated_episode_id and returned_episode_id is null;
  insert into player_exits (season_id, player_id, episode_id)
    select new.season_id, new.player_id, new.eliminated_episode_id where new.eliminated_episode_id is not null
    on conflict (player_id, episode_id) do nothing;
  return null;
end
$$;
create trigger exit_of_older_version after update of eliminated_episode_id on players
  for each row when (old.eliminated_episode_id is distinct from new.eliminated_episode_id)
  execute function exit_of_older_version();
