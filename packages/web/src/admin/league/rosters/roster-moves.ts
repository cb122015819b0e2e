/** The team each contestant is on, by their ids; who is on none is missing. */
export type Rosters = ReadonlyMap<string, string>;
/** Where contestants were moved to and not saved yet: a team, or null for the available ones. */
export type Moves = ReadonlyMap<string, string | null>;

interface Team {
  teamId: string;
  players: readonly { playerId: string }[];
}

export const savedRosters = (teams: readonly Team[]): Rosters =>
  new Map(teams.flatMap(({ teamId, players }) => players.map(({ playerId }) => [playerId, teamId] as const)));

/** Moving to a team removes from any other; moving back to where they are saved is no move any more. */
export function addMove(moves: Moves, saved: Rosters, playerId: string, to: string | null): Moves {
  const next = new Map(moves);
  if ((saved.get(playerId) ?? null) === to) next.delete(playerId);
  else next.set(playerId, to);
  return next;
}

/** The moves that still change something: others may have saved the same, and teams may be gone. */
export const unsavedMoves = (moves: Moves, saved: Rosters, teamIds: readonly string[]): Moves =>
  new Map(
    [...moves].filter(
      ([playerId, to]) => (saved.get(playerId) ?? null) !== to && (to === null || teamIds.includes(to)),
    ),
  );

/** What is saved, with the moves on top. */
export function applyMoves(saved: Rosters, moves: Moves): Rosters {
  const rosters = new Map(saved);
  for (const [playerId, to] of moves) {
    if (to === null) rosters.delete(playerId);
    else rosters.set(playerId, to);
  }
  return rosters;
}

export const assignmentsOf = (rosters: Rosters): { teamId: string; playerId: string }[] =>
  [...rosters].map(([playerId, teamId]) => ({ teamId, playerId }));
