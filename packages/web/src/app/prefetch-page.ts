import { leagueCalls, noteCalls, surveyCalls, teamCalls } from "../platform/api/calls.ts";
import type { QueryClient } from "@tanstack/react-query";
import { routeQuery } from "../platform/api/route-query.ts";

/** Loads what the page at this address shows first, as start.js has asked for it; failures are left to the page. */
export function prefetchPage(queries: QueryClient, pathname: string, search: string): void {
  const [, page = "", leagueId = "", part = ""] = pathname.split("/");
  if (page === "") void queries.prefetchQuery(routeQuery(teamCalls.overview));
  if (page !== "league" || leagueId === "" || part !== "") return;
  void queries.prefetchQuery(routeQuery(leagueCalls.get, { params: { leagueId } }));
  void queries.prefetchQuery(routeQuery(surveyCalls.open, { params: { leagueId } }));
  void queries.prefetchQuery(routeQuery(noteCalls.latest));
  const tab = new URLSearchParams(search).get("tab") ?? "standings";
  if (tab === "standings")
    void queries.prefetchQuery(routeQuery(teamCalls.standings, { query: { leagueId } }));
}
