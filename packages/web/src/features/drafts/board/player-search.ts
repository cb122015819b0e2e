import { fullName } from "@emberline/game";
import type { DraftPlayer } from "@emberline/contract";
import { useEffect, useState } from "react";
import { lazyModule } from "../../../ui/overlay/lazy-sheet.tsx";
import type { matchesWords } from "../../../ui/text/word-match.ts";

export interface PlayerSearch {
  query: string;
  byPoints: boolean;
}

const wordMatch = lazyModule(() => import("../../../ui/text/word-match.ts"));

/** Players whose name or tribe matches. Other spellings of a name are found once their table is loaded. */
export function usePlayerSearch(players: readonly DraftPlayer[], search: PlayerSearch): DraftPlayer[] {
  const [isLoaded, setIsLoaded] = useState(false);
  const isNeeded = search.query !== "" && !isLoaded;
  useEffect(() => {
    if (isNeeded)
      void wordMatch.load().then(
        () => setIsLoaded(true),
        () => undefined,
      );
  }, [isNeeded]);
  return findPlayers(players, search, wordMatch.get()?.matchesWords ?? isPart);
}

const isPart: typeof matchesWords = (text, query) => text.toLowerCase().includes(query.trim().toLowerCase());

/** Players whose name or tribe matches; in the server's order, or by points. */
export function findPlayers(
  players: readonly DraftPlayer[],
  { query, byPoints }: PlayerSearch,
  matches: typeof matchesWords,
): DraftPlayer[] {
  const found = players.filter((player) => matches(`${fullName(player)} ${player.tribe?.name ?? ""}`, query));
  return byPoints ? found.sort((one, other) => other.totalPoints - one.totalPoints) : found;
}
