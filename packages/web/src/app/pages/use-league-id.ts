import { useParams } from "react-router";

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** The league that the address names, in lower case because ids are compared as text; null if it is no id. */
export function useLeagueId(): string | null {
  const { leagueId = "" } = useParams();
  return UUID.test(leagueId) ? leagueId.toLowerCase() : null;
}
