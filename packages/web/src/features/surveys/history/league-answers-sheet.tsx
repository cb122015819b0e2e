import { episodeName } from "@emberline/game";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { Sheet } from "../../../ui/overlay/sheet.tsx";
import { LeagueAnswers } from "./league-answers.tsx";
import { LeagueAnswersSkeleton } from "../survey-skeletons.tsx";

export interface LockedSurvey {
  surveyId: string;
  episode: { number: number; title: string | null };
}

interface LeagueAnswersSheetProps {
  leagueId: string;
  survey: LockedSurvey;
  open: boolean;
  onClose: () => void;
}

export function LeagueAnswersSheet({ leagueId, survey, open, onClose }: LeagueAnswersSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      scrollFocusable
      title="How your league answered"
      description={episodeName(survey.episode)}
    >
      <LoadBoundary skeleton={<LeagueAnswersSkeleton />}>
        <LeagueAnswers leagueId={leagueId} surveyId={survey.surveyId} />
      </LoadBoundary>
    </Sheet>
  );
}
