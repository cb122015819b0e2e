import { EventsPage } from "../../features/leagues/events/events-page.tsx";
import { ErrorState } from "../../ui/layout/error-state.tsx";
import { useLeagueId } from "./use-league-id.ts";

/** `/league/:leagueId/events`. */
export function LeagueEventsPage() {
  const leagueId = useLeagueId();
  if (leagueId === null) {
    return <ErrorState level={1} title="League not found" message="This link is incomplete." />;
  }
  return <EventsPage key={leagueId} leagueId={leagueId} />;
}
