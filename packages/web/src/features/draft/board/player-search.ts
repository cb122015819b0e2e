import type { DraftPlayer } from "@emberline/contract";
import { matchesWords } from "../../../ui/text/word-match.ts";
import { nameOf } from "../state/selectors.ts";

export interface PlayerSearch {
  query: string;
  byPoints: boolean;
}

/** By the words of the name or the tribe; the order is the server's, or by points. */
export function findPlayers(
  players: readonly DraftPlayer[],
  { query: words, byPoints }: PlayerSearch,
): DraftPlayer[] {
  const found = players.filter((player) =>
    matchesWords(`${nameOf(player)} ${player.tribe?.name ?? ""}`, words),
  );
  return byPoints ? found.sort((one, other) => other.totalPoints - one.totalPoints) : found;
}
