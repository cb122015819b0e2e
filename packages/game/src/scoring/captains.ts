import { isSeen } from "../spoilers/viewer-limits.ts";
import { isDuring, type TeamStay } from "./stays.ts";

/** A team's choice of its captain. */
export interface CaptainChoice {
  teamId: string;
  playerId: string;
  /** The number of the first episode that counts. */
  from: number;
  /** The number of the last episode whose results may have led to the choice; 0 for none. */
  decidedThrough: number;
}

export interface Captaincies {
  /** In the order of their first episodes. */
  choices: readonly CaptainChoice[];
  /** On the teams, as the viewer sees them. */
  stays: readonly TeamStay[];
  /** The episodes of the season, and whether the captain counts double by the rules before each began to air. */
  episodes: readonly { number: number; hasCaptain: boolean }[];
  /** The last episode whose results the viewer is shown; null for all. */
  shownThrough: number | null;
}

/**
 * The player of a team's last choice for an episode up to `until`, as far as a viewer knows; the choices are in the
 * order of their first episodes.
 */
export const latestCaptain = (
  choices: readonly CaptainChoice[],
  { until, shownThrough }: { until: number; shownThrough: number | null },
): string | undefined =>
  choices.findLast(({ from, decidedThrough }) => from <= until && isSeen(shownThrough, decidedThrough))
    ?.playerId;

/**
 * The episodes in which captains count a second time, as further stays: a captain counts as long as the team has the
 * player, until the next choice. The viewer knows no choice that was made after later results.
 */
export function captainStays({ choices, stays, episodes, shownThrough }: Captaincies): TeamStay[] {
  const known = choices.filter(({ decidedThrough }) => isSeen(shownThrough, decidedThrough));
  return episodes
    .filter(({ hasCaptain }) => hasCaptain)
    .flatMap(({ number }) => {
      const captains = new Map(
        known.filter(({ from }) => from <= number).map(({ teamId, playerId }) => [teamId, playerId]),
      );
      return stays
        .filter((stay) => captains.get(stay.teamId) === stay.playerId && isDuring(stay, number))
        .map(({ teamId, playerId }) => ({ teamId, playerId, from: number, until: number + 1 }));
    });
}
