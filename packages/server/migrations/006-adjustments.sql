-- Points that the owner of a league gave a team or took from it (RULE-16). What was taken back stays here.
create table adjustments (
  league_id uuid not null references leagues on delete cascade,
  number int not null check (number >= 1),
  -- A team keeps its id here after its owner has left.
  team_id uuid not null,
  season_id uuid not null references seasons on delete cascade,
  -- The number of the episode that they count with.
  episode int not null check (episode >= 1),
  points int not null check (points between -1000 and 1000 and points <> 0),
  reason text not null check (char_length(reason) between 1 and 200),
  -- The number of the last episode whose results may have led to it: who has not watched it does not see it.
  decided_through int not null check (decided_through >= 0),
  created_at timestamptz not null,
  created_by uuid references users on delete set null,
  -- Set when it was taken back. It counts on for those who have not watched the episode that this followed.
  removed_at timestamptz,
  removed_by uuid references users on delete set null,
  removed_through int,
  primary key (league_id, number),
  check ((removed_at is null) = (removed_through is null)),
  check (removed_by is null or removed_at is not null)
);
create index adjustments_season on adjustments (season_id);
create index adjustments_created_by on adjustments (created_by) where created_by is not null;
create index adjustments_removed_by on adjustments (removed_by) where removed_by is not null;

-- What a replacement costs the team, by the rules at the time of the move (RULE-17).
alter table roster_moves add column price int not null default 0 check (price between 0 and 100);

do $$
declare
  change record;
begin
  for change in
    select * from (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) as t (event, rows)
  loop
    execute format(
      'create trigger read_model_after_%s after %s on adjustments referencing %s table as changed
       for each statement execute function read_model.record_leagues()', change.event, change.event, change.rows);
  end loop;
end
$$;
