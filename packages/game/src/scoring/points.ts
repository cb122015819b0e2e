/** The points of one player for one statistic in one episode. */
export interface Score {
  playerId: string;
  episodeId: string;
  points: number;
}

/** Each player's points over all the given scores (TEAM-20). */
export const pointsByPlayer = (scores: Iterable<Pick<Score, "playerId" | "points">>): Map<string, number> =>
  sumBy(scores, ({ playerId }) => playerId);

/** Each episode's points over the given scores, which may be those of a player, a roster or all players. */
export const pointsByEpisode = (scores: Iterable<Pick<Score, "episodeId" | "points">>): Map<string, number> =>
  sumBy(scores, ({ episodeId }) => episodeId);

function sumBy<T extends { points: number }>(scores: Iterable<T>, keyOf: (score: T) => string) {
  const sums = new Map<string, number>();
  for (const score of scores) sums.set(keyOf(score), (sums.get(keyOf(score)) ?? 0) + score.points);
  return sums;
}

/** "1 pt", "5 pts" (ADMIN-SCORE-5). */
export const pointsText = (points: number): string => `${points} ${points === 1 ? "pt" : "pts"}`;

/** A number as typed or copied from a spreadsheet, with an ASCII minus sign: "−5" becomes "-5". */
export const withAsciiMinus = (text: string): string => text.replace(/^[−–]/, "-");
