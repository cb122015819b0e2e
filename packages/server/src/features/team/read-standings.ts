import type { RosterPlayer, Standing } from "@emberline/contract";
import { rankChange, sharedRanks, pointsOverTime, teamHistory } from "@emberline/game";
import type { Db } from "../../db/database.ts";
import { fullName } from "../../db/queries/season-queries.ts";
import { inSnapshot } from "../../db/transaction.ts";
import { escapeHtml } from "../../html.ts";
import { type StandingsData, loadStandingsData, type StandingsTeam } from "./load-standings-data.ts";

/** A league's teams in rank order, as `userId` sees them. All totals of teams come from here. */
export async function readStandings(db: Db, leagueId: string, userId: string): Promise<Standing[]> {
  return standingsOf(await inSnapshot(db, (tx) => loadStandingsData(tx, leagueId)), userId);
}

export function standingsOf({ teams, season, rows }: StandingsData, userId: string): Standing[] {
  const moved = rankChange(teams, season);
  const shared = sharedRanks(rows);
  const numberOf = new Map(season.episodes.map(({ episodeId, number }) => [episodeId, number]));
  const teamById = new Map(teams.map((team) => [team.teamId, team]));
  return rows.map((row) => {
    const team = teamById.get(row.teamId)!;
    return {
      ...row,
      ...toShownTeam(team),
      tied: shared.has(row.rank),
      movement: moved.get(row.teamId) ?? 0,
      form: pointsOverTime(team.playerIds, season).map((episode) => episode.total),
      race: teamHistory(team.playerIds, season, team.surveyResults).map(({ episodeId, total }) => ({
        episode: numberOf.get(episodeId) ?? 0,
        total,
      })),
      mine: team.ownerId === userId,
    };
  });
}

const toShownTeam = ({ name, firstName, lastName, players }: StandingsTeam) => ({
  name,
  firstName,
  lastName,
  players,
  playersHTML: players.map(asHtml).join("<br>"),
});

const asHtml = (player: RosterPlayer) => `${escapeHtml(fullName(player))} - ${player.totalPoints}`;
