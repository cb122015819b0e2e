-- Changes of rosters during a season, from which the stays of players follow (decision 63): `roster_players` has the
-- present teams, the moves say which of them a player was on before and from which episode the present one counts.
create table roster_moves (
  league_id uuid not null references leagues on delete cascade,
  number int not null check (number >= 1),
  season_id uuid not null references seasons on delete cascade,
  -- The number of the first episode that counts for the new rosters.
  from_episode int not null check (from_episode >= 1),
  -- The number of the last episode whose results may have led to the move: who has not watched it does not see the move.
  decided_through int not null check (decided_through >= 0),
  made_at timestamptz not null,
  primary key (league_id, number)
);
create index roster_moves_season on roster_moves (season_id);

-- A team keeps its id here after its owner has left; null: on no team.
create table roster_move_players (
  league_id uuid not null,
  number int not null,
  player_id uuid not null references players on delete cascade,
  from_team_id uuid,
  to_team_id uuid,
  primary key (league_id, number, player_id),
  foreign key (league_id, number) references roster_moves on delete cascade,
  check (from_team_id is distinct from to_team_id)
);
create index roster_move_players_player on roster_move_players (player_id);

-- A move that counted from an earlier episode than the one before it would give two teams the same points, and one that
-- was known earlier could not be seen without it. A backup restores moves in any order.
create function check_order_of_moves() returns trigger language plpgsql as $$
begin
  if exists (select from roster_moves m
      where m.league_id = new.league_id and m.season_id = new.season_id
        and (m.number < new.number and (m.from_episode > new.from_episode or m.decided_through > new.decided_through)
          or m.number > new.number and (m.from_episode < new.from_episode or m.decided_through < new.decided_through))) then
    raise exception 'An earlier move of the league belongs to a later episode' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger check_order_of_moves before insert on roster_moves
  for each row execute function check_order_of_moves();

do $$
declare
  change record;
begin
  for change in
    select * from (values
      ('roster_moves', 'insert', 'new'), ('roster_moves', 'update', 'new'), ('roster_moves', 'delete', 'old'),
      ('roster_move_players', 'insert', 'new'), ('roster_move_players', 'delete', 'old')
    ) as t (name, event, rows)
  loop
    execute format(
      'create trigger read_model_after_%s after %s on %I referencing %s table as changed
       for each statement execute function read_model.record_leagues()',
      change.event, change.event, change.name, change.rows);
  end loop;
end
$$;
