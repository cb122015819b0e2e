import type { TeamOverview } from "@emberline/contract";
import { serverNow } from "../../platform/api/time/server-time.ts";
import { draftRefetchMs, draftUrgency } from "../../features/leagues/draft/draft-countdown.ts";
import { DraftDue } from "../../features/leagues/draft/draft-due.tsx";
import { NoteDue } from "../../features/messages/notes/note-due.tsx";
import { RecapDue } from "../../features/results/recap/recap-due.tsx";
import { PastSeasons } from "../../features/seasons/past/past-seasons.tsx";
import { SurveysDue } from "../../features/surveys/latest/survey-due.tsx";
import { MyTeams } from "../../features/leagues/my-teams/my-teams.tsx";
import { MyTeamsSkeleton } from "../../features/leagues/my-teams/my-teams-skeleton.tsx";
import { LoadBoundary } from "../../ui/layout/load-boundary.tsx";
import { DocumentTitle } from "../../ui/layout/document-title.tsx";
import { MyTeamsHeader } from "../loading/my-teams-header.tsx";
import { QuestionIfUnasked } from "../../features/spoilers/question-if-unasked.tsx";

export function MyTeamsPage() {
  return (
    <>
      <DocumentTitle>My Teams</DocumentTitle>
      <MyTeamsHeader />
      <LoadBoundary skeleton={<MyTeamsSkeleton />} error="Error...">
        <MyTeams
          question={<QuestionIfUnasked />}
          renderDue={(team, latestNoteId) => (
            <>
              <DraftDue team={team} />
              <SurveysDue team={team} showsLocked={hasBegun(team)} />
              {hasBegun(team) && <RecapDue team={team} />}
              <NoteDue latestNoteId={latestNoteId} />
            </>
          )}
          urgencyOf={({ league }) => draftUrgency(league.draft, serverNow())}
          refetchMs={(teams) =>
            draftRefetchMs(
              teams.map(({ league }) => league.draft),
              serverNow(),
            )
          }
        />
        <PastSeasons from="my-teams" />
      </LoadBoundary>
    </>
  );
}

/** The league has drafted or has points: results and past polls concern it. */
const hasBegun = ({ league: { draft }, players, standing }: TeamOverview): boolean =>
  players.length > 0 || standing !== null || (draft?.complete === true && !draft.aborted);
