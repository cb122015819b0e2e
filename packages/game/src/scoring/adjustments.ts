import { isSeen } from "../spoilers/viewer-limits.ts";
import type { AdjustedEpisode, NumberedEpisode, SeasonPoints } from "./points.ts";
import type { RosterMove } from "./stays.ts";

/** Points that a league gives a team or takes from it. */
export interface Adjustment {
  teamId: string;
  /** The number of the episode that they count with. */
  episode: number;
  points: number;
  reason: string;
  /** The number of the last episode whose results may have led to it. */
  decidedThrough: number;
  /** The same of its removal; null while it counts. */
  removedThrough: number | null;
}

/** A replacement with its price, in points that the team loses with the first episode that counts for it. */
export type PricedMove = RosterMove & { price: number };

interface Adjusted {
  adjustments: readonly Adjustment[];
  moves: readonly PricedMove[];
  season: SeasonPoints;
  /** The last episode whose results the viewer is shown; null for all. */
  shownThrough: number | null;
}

/** Whether a viewer knows of an adjustment that was not taken back, as far as they know. */
export const isInForce = (
  { decidedThrough, removedThrough }: Pick<Adjustment, "decidedThrough" | "removedThrough">,
  shownThrough: number | null,
): boolean =>
  isSeen(shownThrough, decidedThrough) && (removedThrough === null || !isSeen(shownThrough, removedThrough));

/**
 * The adjustments and prices that count for a viewer, in this order. An adjustment whose episode was deleted counts with
 * the next one; until that has scores, it counts with the latest one that has. The price of a replacement counts as soon
 * as an episode that counts for it is scored.
 */
export function adjustedEpisodes({ adjustments, moves, season, shownThrough }: Adjusted): AdjustedEpisode[] {
  const episodes = inOrder(season.episodes);
  const scored = inOrder(season.scored.map((index) => season.episodes[index]!));
  const latest = (scored.length > 0 ? scored : episodes).at(-1);
  const given = adjustments
    .filter((adjustment) => isInForce(adjustment, shownThrough))
    .flatMap(({ teamId, episode, points, reason }) => {
      const own = episodes.find(({ number }) => number >= episode);
      const counted = own && latest && own.number < latest.number ? own : latest;
      return counted ? [{ teamId, episodeId: counted.episodeId, points, reason }] : [];
    });
  const paid = moves
    .filter(({ price, decidedThrough }) => price > 0 && isSeen(shownThrough, decidedThrough))
    .flatMap(({ from, price, players }) => {
      // One of the two players may have been deleted since.
      const teamId = players.map(({ toTeam, fromTeam }) => toTeam ?? fromTeam).find((id) => id !== null);
      const first = scored.find(({ number }) => number >= from);
      return first && teamId ? [{ teamId, episodeId: first.episodeId, points: -price, reason: null }] : [];
    });
  return [...given, ...paid];
}

const inOrder = (episodes: readonly NumberedEpisode[]): NumberedEpisode[] =>
  episodes.toSorted((a, b) => a.number - b.number);
