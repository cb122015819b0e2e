import type { Query, QueryClient } from "@tanstack/react-query";
import { forgetLastReplies } from "../route-query.ts";
import { deleteStoredReplies } from "./stored-replies.ts";

/** The calls whose replies tell nothing of the season, by their names. */
const KEPT_CALLS =
  /^(?:(?:account|calendar|device|myAccount|passkey)\.|spoiler\.(?:mark|saveMark|saveFloor)$)/;
const isAboutSeason = ({ queryKey: [name] }: Query): boolean => !KEPT_CALLS.test(String(name));

/**
 * Drops every reply about the season that this page and this device keep, and loads what is on the page again. With
 * `hide` it is off the page at once; otherwise it stays until the new replies are there.
 */
export function forgetReplies(queries: QueryClient, { hide }: { hide: boolean }): Promise<void> {
  const ofSeason = { predicate: isAboutSeason };
  globalThis.earlyReplies = undefined;
  forgetLastReplies();
  queries.removeQueries({ ...ofSeason, type: "inactive" });
  // What is on its way is stopped. The pages show what fails.
  void (hide ? queries.resetQueries(ofSeason) : queries.invalidateQueries(ofSeason));
  return deleteStoredReplies();
}
