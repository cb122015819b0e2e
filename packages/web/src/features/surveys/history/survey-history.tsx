import { surveyCalls } from "../../../platform/api/calls.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { HistoryEntry } from "./history-entry.tsx";
import type { LockedSurvey } from "./league-answers-sheet.tsx";
import { SurveyHistorySkeleton } from "../survey-skeletons.tsx";

interface SurveyHistoryProps {
  leagueId: string;
  /** The latest poll is shown above. */
  hasLatest: boolean;
  onOpenAnswers: (survey: LockedSurvey) => void;
}

/** Past polls with the team's answers and points, newest first. */
export function SurveyHistory(props: SurveyHistoryProps) {
  return (
    <Card flush title="My Poll History">
      <LoadBoundary skeleton={<SurveyHistorySkeleton />}>
        <Entries {...props} />
      </LoadBoundary>
    </Card>
  );
}

function Entries({ leagueId, hasLatest, onOpenAnswers }: SurveyHistoryProps) {
  const query = { options: "correct" } as const;
  const { data: surveys } = useSuspenseQuery(
    liveQuery(surveyCalls.myPolls, { params: { leagueId }, query }),
  ).data;
  if (surveys.length === 0) {
    return (
      <EmptyState title={hasLatest ? "No earlier polls yet." : "No polls available yet."}>
        The polls you answer appear here with their points.
      </EmptyState>
    );
  }
  return (
    <ol>
      {surveys.map((survey, index) => (
        <li key={survey.surveyId} className="border-t border-line/60">
          <HistoryEntry survey={survey} openAtFirst={index === 0} onOpenAnswers={onOpenAnswers} />
        </li>
      ))}
    </ol>
  );
}
