import { isSeen } from "../spoilers/viewer-limits.ts";

/** The time of a player on a team. Without limits it counts with all episodes of the season. */
export interface Stay {
  playerId: string;
  /** The number of the first episode that counts. */
  from?: number;
  /** The number of the first episode that counts no longer; missing while the player is on the team. */
  until?: number;
}

export interface TeamStay extends Stay {
  teamId: string;
}

/** Whether a stay counts in the episode with this number. */
export const isDuring = ({ from = 0, until = Number.POSITIVE_INFINITY }: Stay, episode: number): boolean =>
  from <= episode && episode < until;

/** A change of a league's rosters during a season. */
export interface RosterMove {
  /** The number of the first episode that counts for the new rosters. */
  from: number;
  /** The number of the last episode whose results may have led to it; 0 for none. */
  decidedThrough: number;
  /** Null: on no team. */
  players: readonly { playerId: string; fromTeam: string | null; toTeam: string | null }[];
}

/**
 * The stays in a league for users who are shown results through an episode (null: all results): they see rosters without
 * the moves that were decided later, which tell who left. `rosters` has the present teams of the players; `moves` are in their
 * order. When an admin puts a player on another team, the whole present stay moves.
 */
export function staysThrough(
  rosters: readonly { teamId: string; playerId: string }[],
  moves: readonly RosterMove[],
  shownThrough: number | null,
): readonly TeamStay[] {
  if (moves.length === 0) return rosters;
  const isKnown = ({ decidedThrough }: RosterMove) => isSeen(shownThrough, decidedThrough);
  const teamOf = new Map(rosters.map(({ teamId, playerId }) => [playerId, teamId]));
  for (const { players } of moves.filter((move) => !isKnown(move)).toReversed()) {
    for (const { playerId, fromTeam } of players) {
      if (fromTeam === null) teamOf.delete(playerId);
      else teamOf.set(playerId, fromTeam);
    }
  }
  const begins = new Map<string, { from: number }>();
  const ended: TeamStay[] = [];
  for (const { from, players } of moves.filter(isKnown)) {
    for (const { playerId, fromTeam } of players) {
      if (fromTeam !== null) ended.push({ teamId: fromTeam, playerId, ...begins.get(playerId), until: from });
      begins.set(playerId, { from });
    }
  }
  const open = [...teamOf].map(([playerId, teamId]) => ({ teamId, playerId, ...begins.get(playerId) }));
  return [...ended, ...open];
}

/** How many players a team has replaced in the moves of a season. */
export const replacementsBy = (moves: readonly RosterMove[], teamId: string): number =>
  moves.filter(({ players }) => players.some(({ fromTeam }) => fromTeam === teamId)).length;
