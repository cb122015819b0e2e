import { sql } from "kysely";
import type { Source } from "../../platform/cache/source-cache.ts";
import { groupBy } from "../../platform/group-by.ts";
import { SEASON_SUBJECT } from "./season-snapshot.ts";

/** A single score. */
interface StatisticScore {
  episodeId: string;
  playerId: string;
  points: number;
  statisticId: string;
  /** The name of the statistic. */
  statistic: string;
}

const STATISTIC_SCORE_BYTES = 200;

export type SeasonScores = ReadonlyMap<string, readonly StatisticScore[]>;

/** The single scores of a season by episode, in the order of the score sheet; none without a season. */
export const seasonScoresSource = (seasonId: string | null): Source<SeasonScores> => ({
  key: `season-scores:${seasonId}`,
  load: async (tx) => {
    const rows = await tx
      .selectFrom("scores")
      .innerJoin("statistics", "statistics.statisticId", "scores.statisticId")
      .select(["episodeId", "playerId", "points", "scores.statisticId", "statistics.name as statistic"])
      .where("scores.seasonId", "=", sql<string>`${seasonId}::uuid`)
      .orderBy("position")
      .orderBy(sql`plain_spelling(statistics.name)`)
      .orderBy("statistics.statisticId")
      .execute();
    return {
      value: groupBy(rows, ({ episodeId }) => episodeId),
      subjects: [SEASON_SUBJECT],
      bytes: STATISTIC_SCORE_BYTES * (1 + rows.length),
    };
  },
});
