-- Scores that were changed after fans had been told them as an episode's result.
create table score_corrections (
  correction_id bigint generated always as identity primary key,
  season_id uuid not null references seasons on delete cascade,
  episode_id uuid not null references episodes on delete cascade,
  player_id uuid not null references players on delete cascade,
  statistic_id uuid references statistics on delete set null,
  -- Its name, which is kept when it is deleted.
  statistic text not null,
  -- Null for no score.
  from_points int,
  to_points int,
  corrected_at timestamptz not null default now()
);
create index score_corrections_season_id on score_corrections (season_id);
create index score_corrections_episode_id on score_corrections (episode_id);
create index score_corrections_player_id on score_corrections (player_id);
create index score_corrections_statistic_id on score_corrections (statistic_id);

alter table episode_statistics add column created_at timestamptz not null default now();
-- Its results were final before it was put on hold, or streamed, again.
alter table episodes add column was_final boolean not null default false;

-- Are the results of an episode final, so that a change is a correction? With the publication of one on hold; else a day
-- after its first score. A score that is deleted counts by `deleted_since`.
create function has_final_results(episode episodes, deleted_since timestamptz default null) returns boolean
language sql stable as $$
  select episode.was_final or case episode.publishing
    when 'hold' then episode.published_at is not null
    else coalesce(
      least(deleted_since, (select min(created_at) from episode_statistics s where s.episode_id = episode.episode_id))
        <= now() - interval '24 hours', false)
  end
$$;

-- Triggers, so that no writer of scores can forget. The lock on the episode settles whether a score was changed before or
-- after a publication.
create function record_score_corrections() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from episodes where episode_id in (select episode_id from new_scores) for share;
    insert into score_corrections (season_id, episode_id, player_id, statistic_id, statistic, to_points)
    select n.season_id, n.episode_id, n.player_id, n.statistic_id, s.name, n.points
    from new_scores n
    join episodes e on e.episode_id = n.episode_id
    join statistics s on s.statistic_id = n.statistic_id
    -- Not the rows of a backup that is restored.
    where n.created_at = now() and has_final_results(e);
  elsif tg_op = 'UPDATE' then
    perform from episodes where episode_id in (select episode_id from new_scores) for share;
    insert into score_corrections (season_id, episode_id, player_id, statistic_id, statistic, from_points, to_points)
    select n.season_id, n.episode_id, n.player_id, n.statistic_id, s.name, o.points, n.points
    from new_scores n
    join old_scores o on o.episode_statistic_id = n.episode_statistic_id and o.points <> n.points
    join episodes e on e.episode_id = n.episode_id
    join statistics s on s.statistic_id = n.statistic_id
    where has_final_results(e);
  else
    perform from episodes where episode_id in (select episode_id from old_scores) for share;
    -- Nothing is left to correct where the episode or the player was deleted.
    insert into score_corrections (season_id, episode_id, player_id, statistic_id, statistic, from_points)
    select o.season_id, o.episode_id, o.player_id, o.statistic_id, s.name, o.points
    from old_scores o
    join episodes e on e.episode_id = o.episode_id
    join players p on p.player_id = o.player_id
    join statistics s on s.statistic_id = o.statistic_id
    where has_final_results(e, (select min(created_at) from old_scores d where d.episode_id = e.episode_id));
  end if;
  return null;
end
$$;
create trigger score_corrections_inserted after insert on episode_statistics referencing new table as new_scores
  for each statement execute function record_score_corrections();
create trigger score_corrections_updated after update on episode_statistics
  referencing old table as old_scores new table as new_scores
  for each statement execute function record_score_corrections();
create trigger score_corrections_deleted after delete on episode_statistics referencing old table as old_scores
  for each statement execute function record_score_corrections();
