import type { ComponentType } from "react";
import { ActivityPage } from "../../features/leagues/rules/activity-page.tsx";
import { RulesPage } from "../../features/leagues/rules/rules-page.tsx";
import { ErrorState } from "../../ui/layout/error-state.tsx";
import { useLeagueId } from "./use-league-id.ts";

/** `/league/:leagueId/rules`. */
export const LeagueRulesPage = () => <PartOfLeague Page={RulesPage} />;

/** `/league/:leagueId/activity`. */
export const LeagueActivityPage = () => <PartOfLeague Page={ActivityPage} />;

function PartOfLeague({ Page }: { Page: ComponentType<{ leagueId: string }> }) {
  const leagueId = useLeagueId();
  if (leagueId === null) {
    return <ErrorState level={1} title="League not found" message="This link is incomplete." />;
  }
  return <Page key={leagueId} leagueId={leagueId} />;
}
