import { ResultsPage } from "../../features/drafts/results/results-page.tsx";
import { ErrorState } from "../../ui/layout/error-state.tsx";
import { useLeagueId } from "./use-league-id.ts";

/** `/draft/:leagueId/board`: the picks of a complete draft. */
export function DraftBoardPage() {
  const leagueId = useLeagueId();
  if (leagueId === null) {
    return <ErrorState level={1} title="League not found" message="This link is incomplete." />;
  }
  return <ResultsPage key={leagueId} leagueId={leagueId} />;
}
