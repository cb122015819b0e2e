import type { StatisticValue } from "../league-rules.ts";
import type { NumberedEpisode, Score, SeasonPoints } from "./points.ts";

export interface StatisticScore extends Score {
  statisticId: string;
}

/** By statistic, how many times its points count; a statistic that is missing counts as on the site. */
const valueFactors = (values: readonly StatisticValue[]): ReadonlyMap<string, number> =>
  new Map(values.map(({ statisticId, siteValue, value }) => [statisticId, value / siteValue]));

/** Scores of an episode by the values of a league. */
export function valueScores<T extends { statisticId: string; points: number }>(
  scores: readonly T[],
  values: readonly StatisticValue[],
): readonly T[] {
  if (values.length === 0) return scores;
  const factors = valueFactors(values);
  return scores.map((score) => ({ ...score, points: score.points * (factors.get(score.statisticId) ?? 1) }));
}

/**
 * The points of a season by a league's own values, which may differ between episodes. `scores` are those of the
 * statistics, in any groups; those of other episodes than the season's are left out.
 */
export function applyValues(
  season: SeasonPoints,
  scores: Iterable<readonly StatisticScore[]>,
  valuesIn: (episode: NumberedEpisode) => readonly StatisticValue[],
): SeasonPoints {
  const byEpisode = new Map(
    season.episodes.map((episode, index) => [
      episode.episodeId,
      { index, factors: valueFactors(valuesIn(episode)) },
    ]),
  );
  const changes = new Map<string, number[]>();
  for (const group of scores) {
    for (const { playerId, episodeId, statisticId, points } of group) {
      const episode = byEpisode.get(episodeId);
      const factor = episode?.factors.get(statisticId);
      if (!episode || factor === undefined) continue;
      const own = changes.get(playerId) ?? season.episodes.map(() => 0);
      own[episode.index]! += points * factor - points;
      changes.set(playerId, own);
    }
  }
  const totals = new Map(season.totals);
  for (const [playerId, own] of changes) {
    let sum = 0;
    const before = season.totals.get(playerId);
    totals.set(
      playerId,
      own.map((change, index) => (before?.[index] ?? 0) + (sum += change)),
    );
  }
  return { ...season, totals };
}
