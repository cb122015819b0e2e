import type { SeasonOverview } from "@emberline/contract";
import { playerRanks, pointsByPlayer, standings } from "@emberline/game";
import type { Db } from "../../db/database.ts";
import { fullName } from "../../db/queries/season-queries.ts";
import { inSnapshot, type Tx } from "../../db/transaction.ts";
import { AppError } from "../../errors.ts";
import { groupBy } from "../../group-by.ts";
import {
  findOverviewPlayers,
  findOverviewEpisodes,
  findSurveyPoints,
  findRosterRows,
  findPlayerTotals,
  findTeamsThatPlayed,
  type LeagueFilter,
} from "./overview-store.ts";
import { findSeasonById } from "./season-store.ts";

/** The standings of any season, by the same rules as the current one's. Throws 404 for an unknown season. */
export const readOverview = (db: Db, seasonId: string): Promise<SeasonOverview> =>
  inSnapshot(db, async (tx) => {
    const season = await findSeasonById(tx, seasonId);
    if (!season) throw new AppError(404, "Season not found");
    const { contestants, leagues } = await readResults(tx, { seasonId });
    return {
      ...season,
      archivedAt: season.archivedAt?.toISOString() ?? null,
      contestants,
      episodes: (await findOverviewEpisodes(tx, seasonId)).map(({ airDate, ...episode }) => ({
        ...episode,
        airDate: airDate.toISOString(),
      })),
      leagues,
    };
  });

/** The season's players and the standings of its leagues, or of those given. Each team has its owner's id. */
export async function readResults(tx: Tx, filter: LeagueFilter) {
  const points = pointsByPlayer(await findPlayerTotals(tx, filter.seasonId));
  const players = await findOverviewPlayers(tx, filter.seasonId);
  return {
    contestants: rankPlayers(players, points),
    leagues: await readLeagues(tx, filter, { points, players }),
  };
}

type OverviewPlayers = Awaited<ReturnType<typeof findOverviewPlayers>>;
type Points = ReadonlyMap<string, number>;

function rankPlayers(players: OverviewPlayers, points: Points): SeasonOverview["contestants"] {
  const byId = new Map(players.map((player) => [player.playerId, player]));
  return playerRanks(
    players.map((player) => ({ playerId: player.playerId, name: fullName(player) })),
    points,
  ).map((ranked) => {
    const { tribeName, tribeColor, ...player } = byId.get(ranked.playerId)!;
    const tribe = tribeName === null || tribeColor === null ? null : { name: tribeName, color: tribeColor };
    return { ...player, ...ranked, tribe };
  });
}

/** Leagues without a roster or a poll answer in the season are left out. */
async function readLeagues(
  tx: Tx,
  filter: LeagueFilter,
  { points, players }: { points: Points; players: OverviewPlayers },
) {
  const nameOf = new Map(players.map((player) => [player.playerId, fullName(player)]));
  const rosterOf = groupBy(await findRosterRows(tx, filter), (row) => row.teamId);
  const bonusOf = new Map((await findSurveyPoints(tx, filter)).map((row) => [row.teamId, row.points]));
  const teams = (await findTeamsThatPlayed(tx, filter)).map((team) => ({
    ...team,
    playerIds: (rosterOf.get(team.teamId) ?? []).map((row) => row.playerId),
    bonus: bonusOf.get(team.teamId) ?? 0,
  }));
  return [...groupBy(teams, (team) => team.leagueId)].map(([leagueId, members]) => {
    const byId = new Map(members.map((team) => [team.teamId, team]));
    return {
      leagueId,
      name: members[0]?.leagueName ?? "",
      teams: standings(members, points).map((row) => {
        const { name, ownerId, firstName, lastName, playerIds } = byId.get(row.teamId)!;
        const contestants = playerIds.map((playerId) => nameOf.get(playerId) ?? "");
        return { ...row, name, ownerId, owner: { firstName, lastName }, contestants };
      }),
    };
  });
}
