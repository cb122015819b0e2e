/** How many teams have each player, by picks or places on rosters. */
export function holdersOf(places: Iterable<{ playerId: string }>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { playerId } of places) counts.set(playerId, (counts.get(playerId) ?? 0) + 1);
  return counts;
}

interface Picks {
  picks: readonly { teamId: string; playerId: string }[];
  /** In a second draft: what the teams kept. */
  kept?: readonly { teamId: string; playerId: string }[] | undefined;
  /** How many teams may have a player; 1 if missing. */
  teamsPerPlayer?: number | undefined;
}

/**
 * The players of `pool` that a team may pick: it does not have them, and fewer teams than allowed do. Where several
 * teams may have a player, the last ones that are left may be the team's own; then it may pick any other player
 * (RULE-19). Without a team: those that fewer teams than allowed have.
 */
export function choicesOf(
  { picks, kept = [], teamsPerPlayer = 1 }: Picks,
  teamId: string | null,
  pool: Iterable<string>,
): Set<string> {
  const places = [...kept, ...picks];
  const holders = holdersOf(places);
  const own = new Set(places.filter((place) => place.teamId === teamId).map(({ playerId }) => playerId));
  const others = [...pool].filter((playerId) => !own.has(playerId));
  const open = others.filter((playerId) => (holders.get(playerId) ?? 0) < teamsPerPlayer);
  return new Set(open.length === 0 && teamsPerPlayer > 1 && teamId !== null ? others : open);
}
