import { useQuery } from "@tanstack/react-query";
import { leagueCalls } from "../../../platform/api/calls.ts";
import { routeQuery } from "../../../platform/api/route-query.ts";
import { useSession } from "../../../platform/session/session.tsx";

/** False for an admin without a team in the league: the server refuses their reactions (CHAT-19). */
export function useMayReact(leagueId: string): boolean {
  const { isAdmin } = useSession();
  const league = useQuery({ ...routeQuery(leagueCalls.get, { params: { leagueId } }), enabled: isAdmin });
  return !isAdmin || (league.data?.data.teams.some(({ mine }) => mine) ?? false);
}
