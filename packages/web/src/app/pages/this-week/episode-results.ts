import type { Standing } from "@emberline/contract";

interface TeamResult {
  name: string;
  mine: boolean;
  /** In the episode, its poll included. */
  points: number;
}

export interface EpisodeResults {
  number: number;
  /** Several share the most points. */
  best: TeamResult[];
  /** Null for a viewer without a team. */
  own: TeamResult | null;
}

/** What the teams earned in the latest scored episode; null before the first. */
export function episodeResults(
  rows: readonly Pick<Standing, "name" | "mine" | "race">[],
): EpisodeResults | null {
  const number = rows[0]?.race.at(-1)?.episode;
  if (number === undefined) return null;
  const results = rows.map(({ name, mine, race }) => ({
    name,
    mine,
    points: (race.at(-1)?.total ?? 0) - (race.at(-2)?.total ?? 0),
  }));
  const most = Math.max(...results.map(({ points }) => points));
  return {
    number,
    best: results.filter(({ points }) => points === most),
    own: results.find(({ mine }) => mine) ?? null,
  };
}
