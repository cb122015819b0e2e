import type { LeagueRules } from "../league-rules.ts";
import { snakeOrder } from "../draft/draft.ts";
import { draftRulesOf, sizesFor } from "../draft/sizes.ts";

/** The size of a draft, and the team of each pick, by its place in the order. */
export interface LabDraft {
  teams: number;
  players: number;
  rounds: number;
  teamsPerPlayer: number;
  order: readonly number[];
}

/** The draft of so many teams under rules; null if there are not enough players for a round. */
export function draftUnder(
  rules: LeagueRules,
  { players, teams }: { players: number; teams: number },
): LabDraft | null {
  const sizes = sizesFor({ players, teams }, draftRulesOf(rules));
  if (sizes.rounds === 0) return null;
  const names = Array.from({ length: teams }, (_, team) => String(team));
  const order = snakeOrder(names, sizes.rounds).map(({ teamId }) => Number(teamId));
  return { teams, players, ...sizes, order };
}

/** Who has whom: rosters in the order of picks, and how many teams have each player. */
export interface Rosters {
  rosters: number[][];
  holders: number[];
}

/**
 * Every team picks at random among the players that it may pick. That is what `choicesOf` allows, without its sets: a
 * draft of a hundred teams would take a phone a tenth of a second with them.
 */
export function playDraft(
  { teams, players, teamsPerPlayer, order }: LabDraft,
  random: () => number,
): Rosters {
  const rosters = Array.from({ length: teams }, (): number[] => []);
  const holders = Array.from({ length: players }, () => 0);
  const choices: number[] = [];
  for (const team of order) {
    const own = rosters[team]!;
    choices.length = 0;
    for (let player = 0; player < players; player += 1)
      if (holders[player]! < teamsPerPlayer && !own.includes(player)) choices.push(player);
    if (choices.length === 0 && teamsPerPlayer > 1)
      for (let player = 0; player < players; player += 1) if (!own.includes(player)) choices.push(player);
    const picked = choices[Math.floor(random() * choices.length)];
    // As in a real draft, it is complete when the team has no player to pick.
    if (picked === undefined) break;
    own.push(picked);
    holders[picked]! += 1;
  }
  return { rosters, holders };
}
