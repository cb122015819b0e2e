import { fullName } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useLocation, useParams } from "react-router";
import { ApiError, errorMessage } from "../../platform/api/api-error.ts";
import { MockDraftButton } from "../../features/drafts/mock-draft/mock-draft-link.tsx";
import type { League } from "../../features/leagues/page/league-types.ts";
import { LeagueHeader } from "../../features/leagues/page/league-header.tsx";
import { leagueQuery } from "../../features/leagues/page/league-query.ts";
import { LeagueLinks } from "../../features/leagues/rules/league-links.tsx";
import { ScoringButton } from "../../features/leagues/page/scoring-button.tsx";
import { SettingsButton } from "../../features/leagues/page/settings-button.tsx";
import { useLeagueDraftPhase } from "../../features/leagues/draft/use-draft-countdown.ts";
import { BoardLink } from "../../features/leagues/draft/draft-link.tsx";
import { NoteButton } from "../../features/messages/notes/note-button.tsx";
import { useLatestNote } from "../../features/messages/notes/use-latest-note.ts";
import { LatestSurveyButton } from "../../features/surveys/latest/latest-survey-button.tsx";
import { ReportButton } from "../../features/chat/moderation/report-button.tsx";
import { actionStyle, ActionMenu } from "../../ui/controls/action-menu.tsx";
import { ButtonLink } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../ui/layout/error-state.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { DocumentTitle } from "../../ui/layout/document-title.tsx";
import { lazyPart } from "../../ui/overlay/lazy-sheet.tsx";
import { LeagueSkeleton } from "../loading/league-skeleton.tsx";
import { LeagueTabs } from "./league-tabs.tsx";
import { QuestionIfUnasked } from "../../features/spoilers/question-if-unasked.tsx";

const DraftNotices = lazyPart(() => import("../../features/drafts/keeps/draft-notices.tsx"), "DraftNotices");
const ChatButton = lazyPart(() => import("../../features/chat/chat-button.tsx"), "ChatButton");

export function LeaguePage() {
  const { leagueId = "" } = useParams();
  const { state }: { state: unknown } = useLocation();
  // Asked now, since who is asked after results has been told them.
  const hasJoined = typeof state === "object" && state !== null && "joined" in state;
  const { data, error, refetch } = useQuery(leagueQuery(leagueId));
  // A user who was removed meanwhile must not see the data loaded before.
  const accessDenied = error instanceof ApiError && !error.isUnreachable;
  if (data !== undefined && !accessDenied) {
    return (
      <>
        <LeagueHeader league={data.data} actions={<HeaderActions league={data.data} />} />
        {(data.data.secondDraft || data.data.teams.some(({ draftsLate }) => draftsLate)) && (
          <Suspense>
            <DraftNotices league={data.data} />
          </Suspense>
        )}
        {hasJoined && <QuestionIfUnasked />}
        <LeagueTabs key={leagueId} league={data.data} />
      </>
    );
  }
  return (
    <>
      <DocumentTitle>League</DocumentTitle>
      {error === null ? <LeagueSkeleton /> : <LeagueError error={error} onRetry={refetch} />}
    </>
  );
}

/** The order follows LEAGUE-6. */
function HeaderActions({ league }: { league: League }) {
  const { leagueId, mayChange } = league;
  const draft = useLeagueDraftPhase(league);
  const { unread } = useLatestNote();
  return (
    <>
      <LatestSurveyButton key={leagueId} leagueId={leagueId} />
      <Suspense fallback={<span className="h-11 w-25 max-sm:w-21 max-[24rem]:w-14.5" />}>
        <ChatButton key={`chat ${leagueId}`} leagueId={leagueId} members={league.teams.map(toChatMember)} />
      </Suspense>
      <ActionMenu news={unread ? "a note is not read yet" : null}>
        <NoteButton />
        <ScoringButton leagueId={leagueId} />
        {mayChange && <SettingsButton />}
        <LeagueLinks leagueId={leagueId} />
        {draft === "complete" && <BoardLink leagueId={leagueId} />}
        {draft !== "running" && draft !== "complete" && <MockDraftButton leagueId={leagueId} />}
        <ReportLeague league={league} />
      </ActionMenu>
    </>
  );
}

const toChatMember = ({ teamId, name, owner }: League["teams"][number]) => ({
  teamId,
  name: fullName(owner),
  team: name,
});

/** Not for its owner. */
function ReportLeague({ league: { leagueId, name, teams } }: { league: League }) {
  const owner = teams.find(({ ownsLeague }) => ownsLeague);
  if (owner === undefined || owner.mine) return null;
  return (
    <ReportButton
      label={`Report ${name}`}
      className={actionStyle}
      things={[
        { about: "league", id: leagueId, label: "The league's name", text: name },
        { about: "league-owner", id: leagueId, label: "The owner's name", text: fullName(owner.owner) },
      ]}
    />
  );
}

/** A missing or forbidden league stays so and offers no retry; other errors may be temporary. */
function LeagueError({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  if (!(error instanceof ApiError) || error.isUnreachable) {
    return (
      <>
        <PageHeader title="League" />
        <ErrorState onRetry={onRetry} />
      </>
    );
  }
  return (
    <EmptyState
      title={
        <span role="heading" aria-level={1}>
          {error.status === 403 ? errorMessage(error) : "League not found"}
        </span>
      }
      action={
        <ButtonLink to="/" variant="primary">
          Back to My Teams
        </ButtonLink>
      }
    >
      The link may be old, or the league may be one you have not joined.
    </EmptyState>
  );
}
