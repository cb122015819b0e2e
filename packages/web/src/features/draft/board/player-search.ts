import type { DraftPlayer } from "@emberline/contract";
import { matchesWords } from "../../../ui/text/word-match.ts";
import { nameOf } from "../state/selectors.ts";

export interface PlayerSearch {
  query: string;
  byPoints: boolean;
}

/** Players whose name or tribe matches; in the server's order, or by points. */
export function findPlayers(
  players: readonly DraftPlayer[],
  { query, byPoints }: PlayerSearch,
): DraftPlayer[] {
  const found = players.filter((player) =>
    matchesWords(`${nameOf(player)} ${player.tribe?.name ?? ""}`, query),
  );
  return byPoints ? found.sort((one, other) => other.totalPoints - one.totalPoints) : found;
}
