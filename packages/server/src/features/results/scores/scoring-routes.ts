import { scoringRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import { clearScore, saveScore } from "./save-score.ts";
import { removeStatistic, saveStatistic } from "../statistics/save-statistic.ts";
import { readScoreSheet } from "./read-score-sheet.ts";
import { findScoringEpisodes, findStatistics } from "./scoring-store.ts";

export function bindScoring(app: FastifyInstance, deps: Pick<Deps, "db" | "now" | "secret">): void {
  const bind = binder(app, deps);

  bind(scoringRoutes.episodes, async () => ({
    data: (await findScoringEpisodes(deps.db)).map((row) => ({ ...row, airDate: row.airDate.toISOString() })),
  }));
  bind(scoringRoutes.statistics, async () => ({ data: await findStatistics(deps.db) }));
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
