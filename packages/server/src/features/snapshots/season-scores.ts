import { sql } from "kysely";
import type { Source } from "../../platform/cache/source-cache.ts";
import { groupBy } from "../../platform/group-by.ts";
import { SEASON_SUBJECT } from "./season-snapshot.ts";

/** A single score of the current season. */
interface StatisticScore {
  episodeId: string;
  playerId: string;
  points: number;
  /** The name of the statistic. */
  statistic: string;
}

const STATISTIC_SCORE_BYTES = 150;

/** The single scores of the current season by episode, in the order of the score sheet. */
export const seasonScoresSource: Source<ReadonlyMap<string, readonly StatisticScore[]>> = {
  key: "season-scores",
  load: async (tx) => {
    const rows = await tx
      .selectFrom("scores")
      .innerJoin("statistics", "statistics.statisticId", "scores.statisticId")
      .innerJoin("seasons", "seasons.seasonId", "scores.seasonId")
      .select(["episodeId", "playerId", "points", "statistics.name as statistic"])
      .where("isCurrent", "=", true)
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
};
