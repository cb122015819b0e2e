import type { ScoreSheet } from "@emberline/contract";
import { remainingAt } from "@emberline/game";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../errors.ts";
import { findAirDates, findContestants, findEpisode, findLabels, findScores } from "./scoring-store.ts";

/** The grid of one episode: a row for each contestant who was still in, a column for each statistic. */
export async function readScoreSheet(db: Db, episodeId: string): Promise<ScoreSheet> {
  const episode = await findEpisode(db, episodeId);
  if (!episode) throw new AppError(404, "Episode not found");
  const [labels, contestants, airDates, scores] = await Promise.all([
    findLabels(db, episode.seasonId),
    findContestants(db, episode.seasonId),
    findAirDates(db, episode.seasonId),
    findScores(db, episodeId),
  ]);
  const episodes = airDates.map((row) => ({ episodeId: row.episodeId, airsAt: row.airDate.getTime() }));
  const byCell = new Map(scores.map((score) => [`${score.playerId} ${score.statisticId}`, score]));
  return {
    players: remainingAt(contestants, episodeId, episodes).map(
      ({ eliminatedEpisodeId, tribeName, tribeColor, ...person }) => ({
        ...person,
        tribe: tribeName === null || tribeColor === null ? null : { name: tribeName, color: tribeColor },
        eliminated: eliminatedEpisodeId === episodeId ? 1 : 0,
        stats: labels.map(({ statisticId, defaultPoints }) => {
          const score = byCell.get(`${person.playerId} ${statisticId}`);
          return {
            playerId: person.playerId,
            statisticId,
            episodeId,
            episodeStatisticId: score?.episodeStatisticId ?? null,
            points: score?.points ?? 0,
            defaultPoints,
          };
        }),
      }),
    ),
    labels: labels.map((label) => label.name),
  };
}
