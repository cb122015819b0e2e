-- The rules of a league from each change on; the last one holds. A league without a row plays by the classic rules.
create table rule_changes (
  league_id uuid not null references leagues on delete cascade,
  number int not null check (number >= 1),
  -- `LeagueRules` in `game`.
  rules jsonb not null,
  changed_at timestamptz not null,
  changed_by uuid references users on delete set null,
  -- Needed once an episode of the season has begun to air (RULE-7).
  reason text check (char_length(reason) between 1 and 200),
  -- The reason may tell of what happened through this episode of the season (RULE-9).
  season_id uuid references seasons on delete set null,
  known_through int not null check (known_through >= 0),
  primary key (league_id, number)
);
create index rule_changes_season on rule_changes (season_id) where season_id is not null;
create index rule_changes_changed_by on rule_changes (changed_by) where changed_by is not null;

do $$
declare
  change record;
begin
  for change in
    select * from (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) as t (event, rows)
  loop
    execute format(
      'create trigger read_model_after_%s after %s on rule_changes referencing %s table as changed
       for each statement execute function read_model.record_leagues()', change.event, change.event, change.rows);
  end loop;
end
$$;
