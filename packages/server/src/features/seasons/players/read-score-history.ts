import type { playerRoutes, ReplyOf } from "@emberline/contract";
import { isSeen } from "@emberline/game";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { findViewerLimits } from "../../spoilers/index.ts";
import { findPlayerScores, findSeasonOfPlayer } from "./player-store.ts";
import type { PlayerQuery } from "./read-player-facts.ts";

type EpisodeScore = ReplyOf<typeof playerRoutes.scoreHistory>["data"][number];

/**
 * A player's scores by episode as far as the viewer is shown results, the newest first. Throws 404 for an unknown
 * player.
 */
export async function readScoreHistory(
  db: Db,
  { playerId, ...viewer }: PlayerQuery,
): Promise<EpisodeScore[]> {
  const seasonId = await findSeasonOfPlayer(db, playerId);
  if (seasonId === undefined) throw new AppError(404, "Contestant not found");
  const { shownThrough } = await findViewerLimits(db, { ...viewer, seasonId });
  const rows = (await findPlayerScores(db, playerId)).filter(({ number }) => isSeen(shownThrough, number));
  const episodes = new Map<string, EpisodeScore>();
  for (const { episodeId, title, airDate, points, statistic } of rows) {
    const episode = episodes.get(episodeId) ?? {
      episodeId,
      title,
      airDate: airDate.toISOString(),
      episodeScore: 0,
      scores: [],
    };
    episode.episodeScore += points;
    episode.scores.push({ points, statistic: { name: statistic } });
    episodes.set(episodeId, episode);
  }
  return [...episodes.values()];
}
