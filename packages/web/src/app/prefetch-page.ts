import { leagueRoutes, noteRoutes, surveyRoutes, teamRoutes } from "@emberline/contract";
import type { QueryClient } from "@tanstack/react-query";
import { routeQuery } from "../api/route-query.ts";

/** Loads what the page at this address shows first; failures are left to the page. */
export function prefetchPage(queries: QueryClient, pathname: string, search: string): void {
  const [, page = "", leagueId = ""] = pathname.split("/");
  if (page === "") void queries.prefetchQuery(routeQuery(teamRoutes.overview));
  if (page !== "league" || leagueId === "") return;
  void queries.prefetchQuery(routeQuery(leagueRoutes.get, { params: { leagueId } }));
  void queries.prefetchQuery(routeQuery(surveyRoutes.latest, { params: { leagueId } }));
  void queries.prefetchQuery(routeQuery(noteRoutes.latest));
  const tab = new URLSearchParams(search).get("tab") ?? "standings";
  if (tab === "standings")
    void queries.prefetchQuery(routeQuery(teamRoutes.standings, { query: { leagueId } }));
}
