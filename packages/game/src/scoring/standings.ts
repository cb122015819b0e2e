import { plainSpelling } from "../plain-spelling.ts";
import { exactPoints } from "../texts.ts";

export interface RankedTeam {
  teamId: string;
  name: string;
  /** What the team earned with its players. */
  playersPoints: number;
  /** Points from surveys and adjustments. */
  bonus: number;
}

export interface StandingsRow {
  teamId: string;
  rank: number;
  playersPoints: number;
  bonus: number;
  totalPoints: number;
}

/**
 * A league's teams in rank order (TEAM-21, TEAM-22). A team's total is the points of its players plus its survey
 * points and adjustments.
 * Within a shared rank player points decide the order, then the name.
 */
export function standings(teams: readonly RankedTeam[]): StandingsRow[] {
  const ranked = inRankOrder(teams, ({ teamId, name, playersPoints, bonus }) => ({
    id: teamId,
    name,
    total: exactPoints(playersPoints + bonus),
    second: playersPoints,
  }));
  return ranked.map(({ row: { teamId, playersPoints, bonus }, rank }) => ({
    teamId,
    rank,
    playersPoints,
    bonus,
    totalPoints: exactPoints(playersPoints + bonus),
  }));
}

export interface PlayerRank {
  playerId: string;
  place: number;
  totalPoints: number;
}

/** Players by points; ties share a place and are ordered by `name` as shown (TEAM-22). */
export function playerRanks(
  players: readonly { playerId: string; name: string }[],
  points: ReadonlyMap<string, number>,
): PlayerRank[] {
  const ranked = inRankOrder(players, ({ playerId, name }) => ({
    id: playerId,
    name,
    total: exactPoints(points.get(playerId) ?? 0),
    second: 0,
  }));
  return ranked.map(({ row: { playerId }, rank }) => ({
    playerId,
    place: rank,
    totalPoints: points.get(playerId) ?? 0,
  }));
}

/** The sort keys of a table; `id` decides last, so that the order is deterministic. */
interface Ranked {
  id: string;
  name: string;
  /** Decides the rank. */
  total: number;
  /** Decides the order within a rank, before the name. */
  second: number;
}

/** Most points first, each row with its rank; ties share a rank: 1, 2, 2, 4 (TEAM-22). */
function inRankOrder<T>(rows: readonly T[], keyOf: (row: T) => Ranked): { row: T; rank: number }[] {
  const sorted = rows.map((row) => ({ row, key: keyOf(row) })).sort((a, b) => byRank(a.key, b.key));
  let rank = 1;
  return sorted.map(({ row, key }, index) => {
    if (key.total !== sorted[index - 1]?.key.total) rank = index + 1;
    return { row, rank };
  });
}

const byRank = (a: Ranked, b: Ranked): number =>
  b.total - a.total ||
  b.second - a.second ||
  byText(plainSpelling(a.name), plainSpelling(b.name)) ||
  byText(a.name, b.name) ||
  byText(a.id, b.id);

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The criterion that decides between two teams; `chance` (the id) if even their names are equal. */
export type TieReason = "contestants" | "name" | "chance";

interface Placed {
  name: string;
  rank: number;
  playersPoints: number;
}

/**
 * Why `first` comes before `second`, its neighbour in the standings, although they share a rank (TEAM-22); null if
 * they do not.
 */
export function tieReason(first: Placed, second: Placed): TieReason | null {
  if (first.rank !== second.rank) return null;
  if (first.playersPoints !== second.playersPoints) return "contestants";
  return first.name === second.name ? "chance" : "name";
}

/** A total's rank among all, its own included, and whether another one is equal: as in `standings` and `sharedRanks`. */
export function rankAmong(totals: readonly number[], total: number): { rank: number; tied: boolean } {
  const rank = 1 + totals.filter((other) => other > total).length;
  return { rank, tied: totals.filter((other) => other === total).length > 1 };
}

/** The ranks that several teams share. */
export function sharedRanks(rows: readonly { rank: number }[]): Set<number> {
  const seen = new Set<number>();
  const shared = new Set<number>();
  for (const { rank } of rows) {
    if (seen.has(rank)) shared.add(rank);
    seen.add(rank);
  }
  return shared;
}
