import type { QueryClient } from "@tanstack/react-query";
import { leagueCalls, teamCalls } from "../platform/api/calls.ts";
import { routeQuery } from "../platform/api/route-query.ts";
import { notesQuery } from "../features/messages/notes/notes-query.ts";

const OFFLINE_LEAGUES_MAX = 5;
/** What the page has loaded meanwhile is not loaded again. */
const FRESH = { staleTime: 60_000 };

/** Loads what an installed app shows without a network: notes, and the standings and the roster of each league. */
export async function loadForOffline(queries: QueryClient): Promise<void> {
  const { data } = await queries.fetchQuery({ ...routeQuery(teamCalls.overview), ...FRESH });
  await queries.prefetchQuery({ ...notesQuery, ...FRESH });
  // One after another: nobody waits for it.
  for (const { league } of data.teams.slice(0, OFFLINE_LEAGUES_MAX)) {
    const { leagueId } = league;
    await queries.prefetchQuery({ ...routeQuery(leagueCalls.get, { params: { leagueId } }), ...FRESH });
    await queries.prefetchQuery({ ...routeQuery(teamCalls.standings, { query: { leagueId } }), ...FRESH });
    await queries.prefetchQuery({ ...routeQuery(teamCalls.myTeam, { params: { leagueId } }), ...FRESH });
  }
}
