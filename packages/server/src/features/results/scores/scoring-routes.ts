import { scoringRoutes, type ScoreSheet } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import { cachedBinder } from "../../../platform/http/bind-cached.ts";
import {
  clearScore,
  saveScore,
  findScoringEpisodes,
  statisticsSource,
  findAirDates,
  findSheetPlayers,
  findEpisode,
  findSheetStatistics,
  findSheetScores,
} from "./scores.ts";
import { removeStatistic, saveStatistic } from "../statistics/save-statistic.ts";
import { airPlaces, competedIn } from "@emberline/game";
import type { Db } from "../../../platform/db/database.ts";
import { findExits, type StoredExit } from "../../../platform/db/queries/season-queries.ts";
import { inSnapshot, type Tx } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";

export function bindScoring(app: FastifyInstance, deps: Pick<Deps, "db" | "now" | "secret">): void {
  const bind = binder(app, deps);
  const bindCached = cachedBinder(app, deps);

  bind(scoringRoutes.episodes, async () => ({
    data: (await findScoringEpisodes(deps.db)).map((row) => ({ ...row, airDate: row.airDate.toISOString() })),
  }));
  bindCached(scoringRoutes.statistics, async (_call, need) => {
    const statistics = await need(statisticsSource);
    return { key: "", sources: [statistics], fields: () => ({ data: statistics }) };
  });
  bind(scoringRoutes.sheet, async ({ params }) => ({
    data: await readScoreSheet(deps.db, params.episodeId),
  }));
  bind(scoringRoutes.save, async ({ caller, body }) => {
    const { playerId, statisticId, episodeId, points, was: expectedPoints } = body;
    return {
      data: await saveScore(deps.db, caller.userId, {
        playerId,
        statisticId,
        episodeId,
        points,
        expectedPoints,
      }),
    };
  });
  bind(scoringRoutes.clear, async ({ caller, body: { was: expectedPoints, ...cell } }) => {
    await clearScore(deps.db, caller.userId, { ...cell, expectedPoints });
    return {};
  });
  bind(scoringRoutes.saveStatistic, async ({ caller, body }) => ({
    data: await saveStatistic(deps.db, caller.userId, body),
  }));
  bind(scoringRoutes.removeStatistic, async ({ caller, params }) => {
    await removeStatistic(deps.db, caller.userId, params.statisticId);
    return {};
  });
}

/**
 * The score sheet of one episode: a row for each player who competes in it, a column for each statistic. Throws 404 for an
 * unknown episode.
 */
async function readScoreSheet(db: Db, episodeId: string): Promise<ScoreSheet> {
  const { labels, seasonPlayers, exits, airDates, scores } = await inSnapshot(db, (tx) =>
    readRows(tx, episodeId),
  );
  const order = airPlaces(airDates.map(({ airDate, ...row }) => ({ ...row, airsAt: airDate.getTime() })));
  const exitsOf = (playerId: string) => exits.get(playerId) ?? [];
  const byCell = new Map(scores.map((score) => [`${score.playerId} ${score.statisticId}`, score]));
  return {
    players: seasonPlayers
      .filter(({ playerId }) => competedIn(exitsOf(playerId), episodeId, order))
      .map(({ tribeName, tribeColor, ...player }) => ({
        ...player,
        tribe: tribeName === null || tribeColor === null ? null : { name: tribeName, color: tribeColor },
        ...exitFields(exitsOf(player.playerId).find((exit) => exit.episodeId === episodeId)),
        stats: labels.map(({ statisticId, defaultPoints }) => {
          const score = byCell.get(`${player.playerId} ${statisticId}`);
          return {
            playerId: player.playerId,
            statisticId,
            episodeId,
            episodeStatisticId: score?.scoreId ?? null,
            points: score?.points ?? 0,
            defaultPoints,
          };
        }),
      })),
    labels: labels.map((label) => label.name),
  };
}

const exitFields = (exit: StoredExit | undefined) => ({
  eliminated: exit ? (1 as const) : (0 as const),
  exitKind: exit?.kind,
});

async function readRows(tx: Tx, episodeId: string) {
  const episode = await findEpisode(tx, episodeId);
  if (!episode) throw new AppError(404, "Episode not found");
  const { seasonId } = episode;
  return {
    labels: await findSheetStatistics(tx, seasonId),
    seasonPlayers: await findSheetPlayers(tx, seasonId),
    exits: await findExits(tx, { seasonId }),
    airDates: await findAirDates(tx, seasonId),
    scores: await findSheetScores(tx, episodeId),
  };
}
