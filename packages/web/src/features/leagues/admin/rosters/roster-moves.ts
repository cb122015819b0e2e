/** Team id by player id; players on no team are missing. */
export type Rosters = ReadonlyMap<string, string>;
/** Unsaved moves: the new team id by player id, null for no team. */
export type Moves = ReadonlyMap<string, string | null>;

interface Team {
  teamId: string;
  players: readonly { playerId: string }[];
}

export const savedRosters = (teams: readonly Team[]): Rosters =>
  new Map(teams.flatMap(({ teamId, players }) => players.map(({ playerId }) => [playerId, teamId] as const)));

/** Adds a move; moving a player back to the saved team removes it. */
export function addMove(moves: Moves, saved: Rosters, playerId: string, to: string | null): Moves {
  const next = new Map(moves);
  if ((saved.get(playerId) ?? null) === to) next.delete(playerId);
  else next.set(playerId, to);
  return next;
}

/** The moves that still change something. Another admin may have saved the same, or deleted a team. */
export const unsavedMoves = (moves: Moves, saved: Rosters, teamIds: readonly string[]): Moves =>
  new Map(
    [...moves].filter(
      ([playerId, to]) => (saved.get(playerId) ?? null) !== to && (to === null || teamIds.includes(to)),
    ),
  );

/** The saved rosters with the moves applied. */
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
