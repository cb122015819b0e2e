import type { ReplyOf, TeamEpisode, teamRoutes } from "@emberline/contract";
import { teamHistory } from "@emberline/game";
import { requireMember } from "../../leagues/index.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inSnapshot } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { groupBy } from "../../../platform/group-by.ts";
import { type StandingsData, loadStandingsData, type StandingsTeam } from "./load-standings-data.ts";
import { findViewerLimits } from "../../spoilers/index.ts";
import type { Viewer } from "./read-team.ts";
import { findRosterScores, findTeam } from "./team-store.ts";

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
