import { matchesWords } from "../../../ui/text/word-match.ts";
import type { JoinableLeague } from "./joinable-league.ts";

/** The search field is shown from this many leagues on. */
export const SEARCH_FROM = 9;

/** Searches the words of the leagues' names and their owners' usernames. */
export const findLeagues = (leagues: readonly JoinableLeague[], query: string): JoinableLeague[] =>
  leagues.filter((league) => matchesWords(`${league.name} ${league.owner.userName}`, query));
