import { isSeen } from "../spoilers/viewer-limits.ts";
import { isDuring, type RosterMove, type RosterPlace, staysThrough, type TeamStay } from "./stays.ts";

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
 * The first episode in which a choice of now counts for a player on a team: the next one in which the team has the
 * player. After an early second draft those whom the team did not keep before come later.
 */
export function captainFrom(
  {
    rosters,
    moves,
    decidedThrough,
  }: { rosters: readonly RosterPlace[]; moves: readonly RosterMove[]; decidedThrough: number },
  { teamId, playerId }: { teamId: string; playerId: string },
): number {
  const present = staysThrough(rosters, moves, null).find(
    (stay) => stay.teamId === teamId && stay.playerId === playerId && stay.until === undefined,
  );
  return Math.max(decidedThrough + 1, present?.from ?? 0);
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
 * The episodes in which captains count a second time, as further stays within those on the teams: a captain counts as
 * long as the team has the player, until the next choice. The viewer knows no choice that was made after later results.
 */
export function captainStays({ choices, stays, episodes, shownThrough }: Captaincies): TeamStay[] {
  const known = choices.filter(({ decidedThrough }) => isSeen(shownThrough, decidedThrough));
  const inOrder = episodes.toSorted((a, b) => a.number - b.number);
  return stays.flatMap((stay) => {
    const { teamId, playerId } = stay;
    const ofTeam = known.filter((choice) => choice.teamId === teamId);
    if (!ofTeam.some((choice) => choice.playerId === playerId)) return [];
    const captaincies: (TeamStay & { from: number; until: number })[] = [];
    let wasCaptain = false;
    for (const { number, hasCaptain } of inOrder) {
      const captain = ofTeam.findLast(({ from }) => from <= number);
      const isCaptain = hasCaptain && captain?.playerId === playerId && isDuring(stay, number);
      if (isCaptain && wasCaptain) captaincies.at(-1)!.until = number + 1;
      else if (isCaptain) captaincies.push({ teamId, playerId, from: number, until: number + 1 });
      wasCaptain = isCaptain;
    }
    return captaincies;
  });
}
