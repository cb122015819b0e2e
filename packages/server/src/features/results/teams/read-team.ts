import type { ReplyOf, Standing, teamRoutes, TeamEpisode } from "@emberline/contract";
import { requireMember } from "../../leagues/index.ts";
import type { Caller } from "../../../platform/session/session.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inSnapshot } from "../../../platform/db/transaction.ts";
import { findViewerLimits } from "../../spoilers/index.ts";
import { AppError } from "../../../platform/errors.ts";
import { loadStandingsData, standingsOf, type StandingsData, type StandingsTeam } from "./read-standings.ts";
import { teamHistory } from "@emberline/game";
import { groupBy } from "../../../platform/group-by.ts";
import { sql } from "kysely";

type MyTeam = ReplyOf<typeof teamRoutes.myTeam>["data"];
type Team = ReplyOf<typeof teamRoutes.theirTeam>["data"];

/** The user who requests a team, and when (epoch milliseconds). */
interface Viewer {
  caller: Caller;
  at: number;
}

/**
 * The caller's own team in a league. Admins may read any league, and get an empty team where they do not play. Throws
 * 404 for an unknown league and for other callers without a team.
 */
export async function readMyTeam(db: Db, viewer: Viewer, leagueId: string): Promise<MyTeam> {
  const { league, team } = await findTeamIn(db, viewer, { leagueId, isIt: (row) => row.mine });
  if (team) return team;
  if (!viewer.caller.isAdmin) throw new AppError(404, "Team not found");
  const owner = { firstName: "", lastName: "" };
  return { teamId: null, name: "", owner, league, totalPoints: 0, bonus: 0, mine: false, players: [] };
}

/**
 * Any team. Throws 404 for an unknown team, 403 when the caller is neither a member of its league nor an admin.
 */
export async function readTheirTeam(db: Db, viewer: Viewer, teamId: string): Promise<Team> {
  const team = await findTeam(db, teamId);
  if (!team) throw new AppError(404, "Team not found");
  await requireMember(db, viewer.caller, team.leagueId);
  const { leagueId } = team;
  const found = await findTeamIn(db, viewer, { leagueId, isIt: (row) => row.teamId === teamId });
  if (!found.team) throw new AppError(404, "Team not found");
  return found.team;
}

/** Taken from the standings, so that both always show the same totals. */
async function findTeamIn(
  db: Db,
  { caller: { userId }, at }: Viewer,
  { leagueId, isIt }: { leagueId: string; isIt: (row: Standing) => boolean },
): Promise<{ league: Team["league"]; team: Team | null }> {
  const { league, data } = await inSnapshot(db, async (tx) => ({
    league: await findLeagueName(tx, leagueId),
    data: await loadStandingsData(tx, leagueId, await findViewerLimits(tx, { userId, at, leagueId })),
  }));
  if (!league || !data) throw new AppError(404, "League not found");
  const row = standingsOf(data, userId).find(isIt);
  if (!row) return { league, team: null };
  const { teamId, name, firstName, lastName, totalPoints, bonus, mine, players } = row;
  const owner = { firstName, lastName };
  return { league, team: { teamId, name, owner, league, totalPoints, bonus, mine, players } };
}

type History = ReplyOf<typeof teamRoutes.history>["data"];
type ScoreRow = Awaited<ReturnType<typeof findRosterScores>>[number];

/**
 * A team's points by episode, newest first. Throws 404 for an unknown team, 403 when the caller is neither a member of
 * its league nor an admin.
 */
export async function readTeamHistory(db: Db, { caller, at }: Viewer, teamId: string): Promise<History> {
  const found = await findTeam(db, teamId);
  if (!found) throw new AppError(404, "Team not found");
  const { leagueId } = found;
  const { userId } = caller;
  await requireMember(db, caller, leagueId);
  const { data, scores } = await inSnapshot(db, async (tx) => ({
    data: await loadStandingsData(tx, leagueId, await findViewerLimits(tx, { userId, at, leagueId })),
    scores: await findRosterScores(tx, teamId),
  }));
  const team = data?.teams.find((row) => row.teamId === teamId);
  if (!data || !team) throw new AppError(404, "Team not found");
  return { teamId, name: team.name, episodes: episodesOf(data, team, scores) };
}

function episodesOf({ season }: StandingsData, team: StandingsTeam, scores: ScoreRow[]): TeamEpisode[] {
  const episodeById = new Map(season.episodes.map((episode) => [episode.episodeId, episode]));
  const scoresIn = groupBy(scores, ({ episodeId }) => episodeId);
  return teamHistory(team.playerIds, season.points, team.surveyResults)
    .map((earned) => {
      const { number, title, airsAt } = episodeById.get(earned.episodeId)!;
      const players = scorers(team, scoresIn.get(earned.episodeId) ?? []);
      return { ...earned, number, title, airDate: new Date(airsAt).toISOString(), players };
    })
    .toReversed();
}

/** The team's players with a score, most points first. */
function scorers({ players }: StandingsTeam, scores: ScoreRow[]): TeamEpisode["players"] {
  const scoresOf = groupBy(scores, ({ playerId }) => playerId);
  return players
    .flatMap((player) => {
      const own = scoresOf.get(player.playerId);
      return own === undefined ? [] : [{ ...player, points: sumOf(own), scores: own.map(asScore) }];
    })
    .toSorted((a, b) => b.points - a.points);
}

const sumOf = (scores: ScoreRow[]): number => scores.reduce((sum, { points }) => sum + points, 0);
const asScore = ({ points, statistic }: ScoreRow) => ({ points, statistic: { name: statistic } });

/** A team's single scores of the current season, in the order of the score sheet. */
async function findRosterScores(db: Db, teamId: string) {
  return db
    .selectFrom("rosterPlayers")
    .innerJoin("scores", "scores.playerId", "rosterPlayers.playerId")
    .innerJoin("statistics", "statistics.statisticId", "scores.statisticId")
    .innerJoin("seasons", "seasons.seasonId", "scores.seasonId")
    .select(["episodeId", "scores.playerId", "points", "statistics.name as statistic"])
    .where("teamId", "=", teamId)
    .where("isCurrent", "=", true)
    .orderBy("position")
    .orderBy(sql`plain_spelling(statistics.name)`)
    .execute();
}

async function findLeagueName(db: Db, leagueId: string) {
  return db
    .selectFrom("leagues")
    .select(["leagueId", "name"])
    .where("leagueId", "=", leagueId)
    .executeTakeFirst();
}

async function findTeam(db: Db, teamId: string) {
  return db
    .selectFrom("teams")
    .select(["teamId", "leagueId", "ownerId"])
    .where("teamId", "=", teamId)
    .executeTakeFirst();
}
