import type { adminPlayerRoutes, ReplyOf, scoringRoutes } from "@emberline/contract";

export type AiringEpisode = ReplyOf<typeof scoringRoutes.episodes>["data"][number];
export type Move = ReplyOf<typeof adminPlayerRoutes.get>["data"]["moves"][number];
type Aired = Pick<AiringEpisode, "episodeId" | "number" | "airDate">;

/** Sorted by air date. */
export const inAirOrder = <E extends Aired>(episodes: readonly E[]): E[] =>
  episodes.toSorted((one, other) => one.airDate.localeCompare(other.airDate) || one.number - other.number);

/** The default episode for a change of tribe: the next to air, else the last. */
export function nextToAir<E extends Aired>(episodes: readonly E[], now: number): E | undefined {
  const ordered = inAirOrder(episodes);
  return ordered.find(({ airDate }) => Date.parse(airDate) > now) ?? ordered.at(-1);
}

/** The first later move, which a change from this episode on leaves as it is. */
export function moveAfter(
  moves: readonly Move[],
  episodes: readonly Aired[],
  from: string,
): Move | undefined {
  const order = inAirOrder(episodes).map(({ episodeId }) => episodeId);
  return moves.find(({ episodeId }) => order.indexOf(episodeId) > order.indexOf(from));
}
