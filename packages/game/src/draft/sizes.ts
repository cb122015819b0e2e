import type { LeagueRules } from "../league-rules.ts";

/** What the rules of a league say about the size of its draft. */
export interface DraftRules {
  /** The most rounds; none if missing. */
  rosterSize?: number | undefined;
  /** How many teams may have a player; null: as many as it takes (RULE-18). 1 if missing. */
  copies?: number | null | undefined;
  /** In a second draft: how many players each team keeps (REDRAFT-2). Missing in a first one. */
  keeps?: number | undefined;
}

/** What its rules say about a league's draft. */
export const draftRulesOf = ({ rosterSize, copies }: LeagueRules): DraftRules => ({
  ...(rosterSize === null ? {} : { rosterSize }),
  ...(copies === 1 ? {} : { copies }),
});

/**
 * The number of full rounds, at most `rosterSize` (RULE-5), and of teams that may have a player (RULE-18). Without
 * copies players left over stay free (DRAFT-21). No rounds without a team or a player. In a second draft kept players
 * stand for rounds; at least one is planned until the teams' kept players are known.
 */
export function sizesFor(
  { players, teams }: { players: number; teams: number },
  { rosterSize = Number.POSITIVE_INFINITY, copies = 1, keeps = 0 }: DraftRules,
): { rounds: number; teamsPerPlayer: number } {
  if (players === 0 || teams === 0) return { rounds: 0, teamsPerPlayer: 1 };
  const wanted = Math.min(rosterSize === Number.POSITIVE_INFINITY ? 1 : rosterSize, players);
  const teamsPerPlayer = Math.min(copies ?? Math.ceil((wanted * teams) / players), teams);
  const rounds = Math.min(Math.floor((players * teamsPerPlayer) / teams), players, rosterSize);
  return { rounds: Math.max(Math.min(rounds, 1), rounds - keeps), teamsPerPlayer };
}
