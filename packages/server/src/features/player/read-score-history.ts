import type { playerRoutes, ReplyOf } from "@emberline/contract";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../errors.ts";
import { findPlayerScores, isPlayer } from "./player-store.ts";

type EpisodeScore = ReplyOf<typeof playerRoutes.scoreHistory>["data"][number];

/** A player's scores by episode, the newest first. Throws 404 for an unknown player. */
export async function readScoreHistory(db: Db, playerId: string): Promise<EpisodeScore[]> {
  const rows = await findPlayerScores(db, playerId);
  if (rows.length === 0 && !(await isPlayer(db, playerId))) throw new AppError(404, "Contestant not found");
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
