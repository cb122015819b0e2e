-- The draft of a team that joined after the others had drafted (decision 68). Its picks are moves of rosters.
create table late_drafts (
  team_id uuid primary key,
  league_id uuid not null,
  season_id uuid not null references seasons on delete cascade,
  joined_at timestamptz not null,
  -- How many players it drafts, if so many are free.
  size int not null check (size >= 1),
  pick_seconds int not null check (pick_seconds between 1 and 86399),
  -- When the clock of the current pick started; null before the owner begins.
  started_at timestamptz,
  -- The latest start, then the end of the clock; null when it is over.
  due_at timestamptz,
  foreign key (league_id, team_id) references teams (league_id, team_id) on delete cascade
);
create index late_drafts_league on late_drafts (league_id);
create index late_drafts_season on late_drafts (season_id);
create index late_drafts_due on late_drafts (due_at) where due_at is not null;

-- For a pick of such a draft: the owner chose, or the clock ran out.
alter table roster_moves add column late_by text check (late_by in ('owner', 'rule'));

-- The points with which such a team begins, by the rules of the league and from no one: they may be many.
alter table adjustments
  add column is_opening boolean not null default false,
  drop constraint adjustments_points_check,
  add constraint adjustments_points_check check (points <> 0 and (is_opening or points between -1000 and 1000));

do $$
declare
  change record;
begin
  for change in
    select * from (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) as t (event, rows)
  loop
    execute format(
      'create trigger read_model_after_%s after %s on late_drafts referencing %s table as changed
       for each statement execute function read_model.record_leagues()', change.event, change.event, change.rows);
  end loop;
end
$$;
