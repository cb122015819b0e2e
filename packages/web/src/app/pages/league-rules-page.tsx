import { RulesPage } from "../../features/leagues/rules/rules-page.tsx";
import { ErrorState } from "../../ui/layout/error-state.tsx";
import { useLeagueId } from "./use-league-id.ts";

/** `/league/:leagueId/rules`. */
export function LeagueRulesPage() {
  const leagueId = useLeagueId();
  if (leagueId === null) {
    return <ErrorState level={1} title="League not found" message="This link is incomplete." />;
  }
  return <RulesPage key={leagueId} leagueId={leagueId} />;
}
