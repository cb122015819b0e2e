import { matchesWords } from "../../../ui/text/word-match.ts";
import type { Joinable } from "./joinable-league.ts";

/** Fewer are quicker looked through than searched. */
export const SEARCH_FROM = 9;

/** By the words of the league's name or its owner's. */
export const findLeagues = (leagues: readonly Joinable[], typed: string): Joinable[] =>
  leagues.filter((league) => matchesWords(`${league.name} ${league.owner.userName}`, typed));
