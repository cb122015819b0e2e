import { matchesWords } from "../../../ui/text/word-match.ts";
import type { JoinableLeague } from "./joinable-league.ts";

/** Fewer are quicker looked through than searched. */
export const SEARCH_FROM = 9;

/** By the words of the league's name or its owner's. */
export const findLeagues = (leagues: readonly JoinableLeague[], query: string): JoinableLeague[] =>
  leagues.filter((league) => matchesWords(`${league.name} ${league.owner.userName}`, query));
