import { Plus } from "lucide-react";
import { serverNow } from "../../api/time/server-time.ts";
import { draftRefetchMs, draftUrgency } from "../../features/league/draft/draft-countdown.ts";
import { LeagueSummary } from "../../features/league/draft/league-summary.tsx";
import { MyTeams, MyTeamsSkeleton } from "../../features/team/my-teams/my-teams.tsx";
import { ButtonLink } from "../../ui/controls/button.tsx";
import { LoadBoundary } from "../../ui/layout/load-boundary.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { DocumentTitle } from "../../ui/layout/document-title.tsx";

export function MyTeamsPage() {
  return (
    <>
      <DocumentTitle>My Teams</DocumentTitle>
      <PageHeader
        title="My Teams"
        actions={
          <ButtonLink to="/leagues">
            <Plus aria-hidden size={18} />
            Join a League
          </ButtonLink>
        }
      />
      <LoadBoundary skeleton={<MyTeamsSkeleton />} error="Error...">
        <MyTeams
          renderLeague={(league) => <LeagueSummary league={league} />}
          urgencyOf={({ draft }) => draftUrgency(draft, serverNow())}
          refetchMs={(leagues) =>
            draftRefetchMs(
              leagues.map(({ draft }) => draft),
              serverNow(),
            )
          }
        />
      </LoadBoundary>
    </>
  );
}
