import { LeagueParams } from "@emberline/contract";
import { useParams } from "react-router";
import { ResultsPage } from "../../features/draft/results/results-page.tsx";
import { ErrorState } from "../../ui/layout/error-state.tsx";

/** `/draft/:leagueId/board`: the picks of a complete draft. */
export function DraftBoardPage() {
  const params = LeagueParams.safeParse(useParams());
  if (!params.success) {
    return <ErrorState level={1} title="League not found" message="This link is incomplete." />;
  }
  return <ResultsPage key={params.data.leagueId} leagueId={params.data.leagueId} />;
}
