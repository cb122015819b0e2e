-- Several teams of a league may have the same player, if its rules say so (decision 64): each of them has a copy of its
-- own, by number. Without copies all are number 1, so that the keys keep a player on one team.
alter table roster_players
  add column copy smallint not null default 1 check (copy >= 1),
  drop constraint roster_players_pkey,
  add primary key (league_id, player_id, copy),
  add constraint roster_players_team_player_key unique (team_id, player_id);
drop index roster_players_team;

alter table draft_picks
  add column copy smallint not null default 1 check (copy >= 1),
  drop constraint draft_picks_draft_id_player_id_key,
  add constraint draft_picks_draft_player_copy_key unique (draft_id, player_id, copy);

alter table roster_move_players
  add column copy smallint not null default 1 check (copy >= 1),
  drop constraint roster_move_players_pkey,
  add primary key (league_id, number, player_id, copy);

-- How many teams may have the same player in the draft.
alter table drafts add column teams_per_player smallint not null default 1 check (teams_per_player >= 1);
