-- Proposals of trades between two teams, and what became of them (decision 65). An accepted trade is a move of rosters; a
-- veto deletes the move.
create table trades (
  -- Made by the proposer's device, so that a repeated request is one proposal.
  trade_id uuid primary key,
  league_id uuid not null references leagues on delete cascade,
  season_id uuid not null references seasons on delete cascade,
  -- A team keeps its id here after its owner has left.
  from_team_id uuid not null,
  to_team_id uuid not null,
  -- For the other team; deleted with the answer.
  note text check (char_length(note) between 1 and 200),
  proposed_at timestamptz not null,
  -- The number of the last episode whose results may have led to the proposal.
  decided_through int not null check (decided_through >= 0),
  state text not null default 'open'
    check (state in ('open', 'withdrawn', 'declined', 'countered', 'accepted', 'vetoed')),
  answered_at timestamptz,
  -- The same of the answer: who has not watched that episode does not know of it.
  answered_through int,
  -- Until when the owner of the league may veto it at most.
  veto_until timestamptz,
  vetoed_at timestamptz,
  vetoed_by uuid references users on delete set null,
  veto_reason text check (char_length(veto_reason) between 1 and 200),
  check (from_team_id <> to_team_id),
  check ((state = 'open') = (answered_at is null) and (state = 'open') = (answered_through is null)),
  check (state = 'open' or note is null),
  check (state in ('accepted', 'vetoed') or veto_until is null),
  check ((state = 'vetoed') = (vetoed_at is not null) and (state = 'vetoed') = (veto_reason is not null)),
  check (state = 'vetoed' or vetoed_by is null)
);
create index trades_league on trades (league_id);
create index trades_season on trades (season_id);
create index trades_vetoed_by on trades (vetoed_by) where vetoed_by is not null;

create table trade_players (
  trade_id uuid not null references trades on delete cascade,
  league_id uuid not null references leagues on delete cascade,
  player_id uuid not null references players on delete cascade,
  -- The team that gives the player.
  from_team_id uuid not null,
  primary key (trade_id, player_id)
);
create index trade_players_league on trade_players (league_id);
create index trade_players_player on trade_players (player_id);

-- A move that is a trade.
alter table roster_moves add column trade_id uuid unique references trades on delete cascade;

-- Open proposals of a team, with their notes, are deleted with the team.
create function delete_open_trades() returns trigger language plpgsql as $$
begin
  delete from trades
    where league_id = old.league_id and state = 'open' and old.team_id in (from_team_id, to_team_id);
  return null;
end
$$;
create trigger delete_open_trades after delete on teams for each row execute function delete_open_trades();

do $$
declare
  change record;
begin
  for change in
    select * from (values
      ('trades', 'insert', 'new'), ('trades', 'update', 'new'), ('trades', 'delete', 'old'),
      ('trade_players', 'insert', 'new'), ('trade_players', 'delete', 'old')
    ) as t (name, event, rows)
  loop
    execute format(
      'create trigger read_model_after_%s after %s on %I referencing %s table as changed
       for each statement execute function read_model.record_leagues()',
      change.event, change.event, change.name, change.rows);
  end loop;
end
$$;
