-- Eliminations and grades of polls that were changed after fans had been told them, as the scores of score_corrections.
create table elimination_corrections (
  correction_id bigint generated always as identity primary key,
  season_id uuid not null references seasons on delete cascade,
  player_id uuid not null references players on delete cascade,
  -- In which episode the player went out; null for none.
  from_episode_id uuid references episodes on delete cascade,
  to_episode_id uuid references episodes on delete cascade,
  corrected_at timestamptz not null default now()
);
create index elimination_corrections_season_id on elimination_corrections (season_id);
create index elimination_corrections_player_id on elimination_corrections (player_id);
create index elimination_corrections_from_episode_id on elimination_corrections (from_episode_id);
create index elimination_corrections_to_episode_id on elimination_corrections (to_episode_id);

create table grade_corrections (
  correction_id bigint generated always as identity primary key,
  episode_id uuid not null references episodes on delete cascade,
  question_id uuid not null references questions on delete cascade,
  -- The right answers; empty for none.
  from_answers text not null,
  to_answers text not null,
  corrected_at timestamptz not null default now()
);
create index grade_corrections_episode_id on grade_corrections (episode_id);
create index grade_corrections_question_id on grade_corrections (question_id);

create function record_elimination_corrections() returns trigger language plpgsql as $$
begin
  perform from episodes where episode_id in (
    select unnest(array[o.eliminated_episode_id, n.eliminated_episode_id])
    from old_players o join new_players n using (player_id)
    where o.eliminated_episode_id is distinct from n.eliminated_episode_id
  ) for share;
  insert into elimination_corrections (season_id, player_id, from_episode_id, to_episode_id)
  select n.season_id, n.player_id, f.episode_id, t.episode_id
  from new_players n
  join old_players o using (player_id)
  -- An episode that was deleted is none.
  left join episodes f on f.episode_id = o.eliminated_episode_id
  left join episodes t on t.episode_id = n.eliminated_episode_id
  where f.episode_id is distinct from t.episode_id and (has_final_results(f) or has_final_results(t));
  return null;
end
$$;
create trigger elimination_corrections_updated after update on players
  referencing old table as old_players new table as new_players
  for each statement execute function record_elimination_corrections();

create function record_grade_corrections() returns trigger language plpgsql as $$
begin
  perform from episodes where episode_id in (
    select s.episode_id from surveys s join new_options n using (survey_id) where s.graded_at is not null
  ) for share;
  insert into grade_corrections (episode_id, question_id, from_answers, to_answers)
  select e.episode_id, n.question_id,
    coalesce(string_agg(o.display, ', ' order by o.position) filter (where o.correct), ''),
    coalesce(string_agg(n.display, ', ' order by n.position) filter (where n.correct), '')
  from new_options n
  join old_options o on o.question_option_id = n.question_option_id
  join surveys s on s.survey_id = n.survey_id and s.graded_at is not null
  join episodes e on e.episode_id = s.episode_id
  where has_final_results(e)
  group by e.episode_id, n.question_id
  having bool_or(o.correct <> n.correct);
  return null;
end
$$;
create trigger grade_corrections_updated after update on question_options
  referencing old table as old_options new table as new_options
  for each statement execute function record_grade_corrections();
