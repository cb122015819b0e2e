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

/** A player on a team now. */
export interface RosterPlace {
  teamId: string;
  playerId: string;
  /** Which copy, where several teams may have a player; otherwise 1. */
  copy: number;
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
  /** A second draft; otherwise a replacement or a trade. */
  isDraft?: boolean;
  /** Of the trade that the move is; null or missing for others. */
  tradeId?: string | null;
  /** Who chose the player whom a team drafts that joined late; null or missing for other moves. */
  lateBy?: "owner" | "rule" | null;
  /** Null: on no team. */
  players: readonly { playerId: string; copy?: number; fromTeam: string | null; toTeam: string | null }[];
}

/**
 * The stays in a league for users who are shown results through an episode (null: all results): they see rosters
 * without the moves that were decided later, which tell who left. A second draft, with the moves before it, is known to
 * those who have watched, as its board is (REDRAFT-12). `rosters` has the present teams of the players;
 * `moves` are in their order. When an admin puts a player on another team, the whole present stay moves.
 */
export function staysThrough(
  rosters: readonly RosterPlace[],
  moves: readonly RosterMove[],
  shownThrough: number | null,
  watchedThrough = shownThrough,
): readonly TeamStay[] {
  if (moves.length === 0) return rosters;
  const drafted = moves.findLastIndex(
    ({ isDraft, decidedThrough }) => isDraft && isSeen(watchedThrough, decidedThrough),
  );
  const isKnown = ({ decidedThrough }: RosterMove, index: number) =>
    index <= drafted || isSeen(shownThrough, decidedThrough);
  const places = new Map(rosters.map((place) => [keyOf(place), place]));
  for (const { players } of moves.filter((move, index) => !isKnown(move, index)).toReversed()) {
    for (const { playerId, copy = 1, fromTeam } of players) {
      if (fromTeam === null) places.delete(keyOf({ playerId, copy }));
      else places.set(keyOf({ playerId, copy }), { teamId: fromTeam, playerId, copy });
    }
  }
  const begins = new Map<string, { from: number }>();
  const ended: TeamStay[] = [];
  for (const { from, players } of moves.filter(isKnown)) {
    for (const { playerId, copy, fromTeam } of players) {
      const key = keyOf({ playerId, copy });
      const begin = begins.get(key);
      // A team may give away a player whom it got for the same episode: that stay counts with none.
      if (fromTeam !== null && begin?.from !== from)
        ended.push({ teamId: fromTeam, playerId, ...begin, until: from });
      begins.set(key, { from });
    }
  }
  const open = [...places].map(([key, { teamId, playerId }]) => ({ teamId, playerId, ...begins.get(key) }));
  return withoutOverlaps([...ended, ...open]);
}

/**
 * A correction by an admin may give a team another copy of a player whom it had before: then the later stay counts from
 * where the earlier one ends.
 */
function withoutOverlaps(stays: readonly TeamStay[]): readonly TeamStay[] {
  const counted = new Map<string, number>();
  return stays.flatMap((stay) => {
    const key = `${stay.teamId} ${stay.playerId}`;
    const until = counted.get(key);
    counted.set(key, Math.max(until ?? 0, stay.until ?? Number.POSITIVE_INFINITY));
    if (until === undefined || until <= (stay.from ?? 0)) return [stay];
    const isOver = until >= (stay.until ?? Number.POSITIVE_INFINITY);
    return isOver ? [] : [{ ...stay, from: until }];
  });
}

const keyOf = ({ playerId, copy = 1 }: { playerId: string; copy?: number | undefined }): string =>
  `${playerId} ${copy}`;

/**
 * The lowest number of a copy of a player that no team has. Where several teams may have a player, pass the places of
 * the season's moves as well: the number of a copy that a team gave away belongs to its stay.
 */
export function freeCopy(places: Iterable<{ playerId: string; copy?: number }>, playerId: string): number {
  const used = new Set(
    [...places].filter((place) => place.playerId === playerId).map(({ copy = 1 }) => copy),
  );
  let copy = 1;
  while (used.has(copy)) copy += 1;
  return copy;
}

/**
 * The places of new rosters. A team that keeps a player keeps the copy; the others get those of teams that lose the
 * player, so that the whole stay moves, then new ones. `moved` are the places of moves; see `freeCopy`.
 */
export function placesAfter(
  before: readonly RosterPlace[],
  assignments: readonly { teamId: string; playerId: string }[],
  moved: readonly { playerId: string; copy?: number }[],
): RosterPlace[] {
  const assigned = new Set(assignments.map(({ teamId, playerId }) => `${teamId} ${playerId}`));
  const isKept = ({ teamId, playerId }: RosterPlace) => assigned.has(`${teamId} ${playerId}`);
  const places = before.filter(isKept);
  const lost = before.filter((place) => !isKept(place));
  const kept = new Set(places.map(({ teamId, playerId }) => `${teamId} ${playerId}`));
  for (const { teamId, playerId } of assignments) {
    if (kept.has(`${teamId} ${playerId}`)) continue;
    const index = lost.findIndex((place) => place.playerId === playerId);
    const [taken] = index === -1 ? [] : lost.splice(index, 1);
    const copy = taken?.copy ?? freeCopy([...places, ...lost, ...moved], playerId);
    places.push({ teamId, playerId, copy });
  }
  return places;
}

/** How many players a team has replaced in the moves of a season. */
export const replacementsBy = (moves: readonly RosterMove[], teamId: string): number =>
  moves.filter(
    ({ isDraft, tradeId = null, players }) =>
      !isDraft && tradeId === null && players.some(({ fromTeam }) => fromTeam === teamId),
  ).length;
