import { surveyRoutes } from "@emberline/contract";
import { useSuspenseQuery } from "@tanstack/react-query";
import { pollingQuery } from "../../../api/polling-query.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { HistoryEntry } from "./history-entry.tsx";
import type { LockedPoll } from "./league-answers-sheet.tsx";
import { HistorySkeleton } from "../survey-skeletons.tsx";

interface PollHistoryProps {
  leagueId: string;
  onOpenAnswers: (poll: LockedPoll) => void;
}

/** What was asked, what the team answered and what it earned, newest first. */
export function PollHistory(props: PollHistoryProps) {
  return (
    <Card flush title="My Poll History">
      <LoadBoundary skeleton={<HistorySkeleton />}>
        <Entries {...props} />
      </LoadBoundary>
    </Card>
  );
}

function Entries({ leagueId, onOpenAnswers }: PollHistoryProps) {
  const { data: polls } = useSuspenseQuery(pollingQuery(surveyRoutes.myPolls, { params: { leagueId } })).data;
  if (polls.length === 0) {
    return (
      <EmptyState title="No polls available yet.">
        Once you have answered one, it stands here with what it earned.
      </EmptyState>
    );
  }
  return (
    <ol>
      {polls.map((poll, index) => (
        <li key={poll.surveyId} className="border-t border-line/60">
          <HistoryEntry poll={poll} openAtFirst={index === 0} onOpenAnswers={onOpenAnswers} />
        </li>
      ))}
    </ol>
  );
}
