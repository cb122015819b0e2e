import { placesAfter, type RosterMove, type RosterPlace } from "../scoring/stays.ts";
import type { Draft, KeptPlayer } from "./draft.ts";
import { sizesFor } from "./sizes.ts";

/** What a second draft begins with. */
export interface SecondDraftStart {
  /** The present rosters of the league. */
  rosters: readonly { teamId: string; playerId: string }[];
  /** The players whom the owners want to keep. */
  chosen: readonly KeptPlayer[];
  /** The teams by the standings, the last one first. */
  order: readonly string[];
}

/** For an order by the standings: that of now. */
export function orderAtStart(
  { order, orderBy }: Draft,
  start: SecondDraftStart | undefined,
): readonly string[] {
  if (orderBy !== "standings" || !start) return order;
  const ranked = start.order.filter((teamId) => order.includes(teamId));
  return [...ranked, ...order.filter((teamId) => !ranked.includes(teamId))];
}

/**
 * The players whom each team keeps in a second draft, never more than a roster has, and the rounds that are left: those
 * of the team that keeps fewest (REDRAFT-2, REDRAFT-3). Nothing for a first draft.
 */
export function keptAtStart(
  draft: Draft,
  {
    pool,
    secondDraft,
  }: {
    pool: readonly { playerId: string; points: number }[];
    secondDraft?: SecondDraftStart | undefined;
  },
): { kept?: KeptPlayer[]; rounds?: number } {
  const { order, keeps } = draft;
  if (keeps === undefined || !secondDraft) return {};
  const size = { players: pool.length, teams: order.length };
  const { rounds: rosterSize } = sizesFor(size, { ...draft, keeps: undefined });
  const pointsOf = new Map(pool.map(({ playerId, points }) => [playerId, points]));
  const kept = order.map((teamId) =>
    bestFirst(
      secondDraft.rosters.filter((place) => place.teamId === teamId && pointsOf.has(place.playerId)),
      { chosen: secondDraft.chosen, pointsOf },
    ).slice(0, Math.min(keeps, rosterSize)),
  );
  const rounds = rosterSize - Math.min(rosterSize, ...kept.map(({ length }) => length));
  return { kept: kept.flat(), rounds };
}

/** Those that the owner chose, then those with the most points; by id if they are equal. */
function bestFirst(
  own: readonly KeptPlayer[],
  { chosen, pointsOf }: { chosen: readonly KeptPlayer[]; pointsOf: ReadonlyMap<string, number> },
): KeptPlayer[] {
  const isChosen = ({ teamId, playerId }: KeptPlayer) =>
    chosen.some((one) => one.teamId === teamId && one.playerId === playerId);
  return own
    .map(({ teamId, playerId }) => ({ teamId, playerId }))
    .toSorted(
      (one, other) =>
        Number(isChosen(other)) - Number(isChosen(one)) ||
        pointsOf.get(other.playerId)! - pointsOf.get(one.playerId)! ||
        (one.playerId < other.playerId ? -1 : 1),
    );
}

/**
 * The rosters after a second draft that is over, and the move to them; null if it ended before its start, before its
 * first pick or without its picks. `rosters` are those of the season, `moved` as in `placesAfter`; teams that left get nothing.
 */
export function moveAfterDraft(
  { kept, picks, aborted }: Draft,
  league: {
    teamIds: readonly string[];
    rosters: readonly RosterPlace[];
    moved: readonly { playerId: string; copy?: number }[];
  },
): { places: RosterPlace[]; players: Required<RosterMove["players"][number]>[] } | null {
  if (kept === undefined || (aborted && (!aborted.keepPicks || aborted.picksMade === 0))) return null;
  const assignments = [...kept, ...picks].filter(({ teamId }) => league.teamIds.includes(teamId));
  const places = placesAfter(league.rosters, assignments, league.moved);
  const [before, after] = [league.rosters, places].map(
    (all) => new Map(all.map((place) => [`${place.playerId} ${place.copy}`, place])),
  );
  const players = [...new Map([...before!, ...after!])].flatMap(([key, { playerId, copy }]) => {
    const fromTeam = before!.get(key)?.teamId ?? null;
    const toTeam = after!.get(key)?.teamId ?? null;
    return fromTeam === toTeam ? [] : [{ playerId, copy, fromTeam, toTeam }];
  });
  return { places, players };
}
