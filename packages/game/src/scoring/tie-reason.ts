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
