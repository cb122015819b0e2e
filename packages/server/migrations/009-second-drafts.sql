-- A second draft of a season (decision 66) follows the first one, which stays with its log, marked as replaced.
alter table drafts
  add column follows_draft_id uuid references drafts on delete cascade,
  drop constraint drafts_check1,
  add constraint drafts_replaced_check check (replaced_at is null or completed_at is not null);
create index drafts_follows on drafts (follows_draft_id) where follows_draft_id is not null;

-- A second draft changes the rosters by one move.
alter table roster_moves add column draft_id uuid references drafts on delete cascade;
create index roster_moves_draft on roster_moves (draft_id) where draft_id is not null;

alter table postponed_drafts
  drop constraint postponed_drafts_order_by_check,
  add constraint postponed_drafts_order_by_check check (order_by in ('hand', 'shuffled', 'drawn', 'standings'));

-- The players whom owners want to keep in the second draft; those of the finished draft are in its log.
create table draft_keeps (
  league_id uuid not null,
  team_id uuid not null,
  player_id uuid not null references players on delete cascade,
  primary key (team_id, player_id),
  foreign key (league_id, team_id) references teams (league_id, team_id) on delete cascade
);
create index draft_keeps_league on draft_keeps (league_id);
create index draft_keeps_player on draft_keeps (player_id);
