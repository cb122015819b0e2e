import { Plus } from "lucide-react";
import { LeagueLine } from "../../features/league/league-line.tsx";
import { MyTeams, MyTeamsSkeleton } from "../../features/team/my-teams.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { LoadBoundary } from "../../ui/load-boundary.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Title } from "../../ui/title.tsx";

export function MyTeamsPage() {
  return (
    <>
      <Title>My Teams</Title>
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
        <MyTeams aboutLeague={(leagueId) => <LeagueLine leagueId={leagueId} />} />
      </LoadBoundary>
    </>
  );
}
