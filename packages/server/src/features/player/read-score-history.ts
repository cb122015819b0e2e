import type { playerRoutes, ReplyOf } from "@emberline/contract";
import { isSeen } from "@emberline/game";
import type { Db } from "../../db/database.ts";
import { AppError } from "../../errors.ts";
import { findSeenThrough } from "../../spoilers/seen-through.ts";
import { findPlayerScores, findSeasonOfPlayer } from "./player-store.ts";

type EpisodeScore = ReplyOf<typeof playerRoutes.scoreHistory>["data"][number];

/** A player's scores by episode through the viewer's mark, the newest first. Throws 404 for an unknown player. */
export async function readScoreHistory(
  db: Db,
  { playerId, ...viewer }: { playerId: string; userId: string; at: number },
): Promise<EpisodeScore[]> {
  const seasonId = await findSeasonOfPlayer(db, playerId);
  if (seasonId === undefined) throw new AppError(404, "Contestant not found");
  const through = await findSeenThrough(db, { ...viewer, seasonId });
  const rows = (await findPlayerScores(db, playerId)).filter(({ number }) => isSeen(through, number));
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
