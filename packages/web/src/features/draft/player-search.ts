import type { DraftPlayer } from "@emberline/contract";
import { nameOf } from "./draft-facts.ts";

export interface Search {
  words: string;
  byPoints: boolean;
}

/** Every word typed begins a word of the name or the tribe; the order is the server's, or by points. */
export function findPlayers(players: readonly DraftPlayer[], { words, byPoints }: Search): DraftPlayer[] {
  const wanted = wordsOf(words);
  const found = players.filter((player) => {
    const has = wordsOf(`${nameOf(player)} ${player.tribe?.name ?? ""}`);
    return wanted.every((start) => has.some((word) => word.startsWith(start)));
  });
  return byPoints ? found.sort((one, other) => other.totalPoints - one.totalPoints) : found;
}

/** Without regard to case and accents: "Jose" finds José. */
const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[\s"'-]+/)
    .filter(Boolean);
