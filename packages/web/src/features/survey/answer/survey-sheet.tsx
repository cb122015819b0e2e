import { episodeName } from "@emberline/game";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { Sheet } from "../../../ui/overlay/sheet.tsx";
import { LeagueAnswers } from "../history/league-answers.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { LeagueAnswersSkeleton, SurveySkeleton } from "../survey-skeletons.tsx";
import { AnswerSaveStatus } from "./answer-save-status.tsx";
import { focusQuestion } from "./question-fieldset.tsx";
import { SubmitAnswersButton } from "./submit-answers-button.tsx";
import { useLatestSurvey } from "../latest/use-latest-survey.ts";
import { useAnswerForm } from "./use-answer-form.ts";
import { useOptionFaces } from "./use-option-faces.ts";

interface SurveySheetProps {
  leagueId: string;
  open: boolean;
  onClose: () => void;
}

/** The latest poll: answer it, change the answers, or look at them once it is locked. */
export function SurveySheet({ leagueId, open, onClose }: SurveySheetProps) {
  const { latest, locked, error, refetch } = useLatestSurvey(leagueId);
  const form = useAnswerForm(leagueId, latest, open);
  const faces = useOptionFaces();
  const [ofLeague, setOfLeague] = useState(false);
  const survey = latest?.survey;
  // Opened before the poll is loaded, so its length is unknown.
  const [tall] = useState(latest === undefined || faces === null);
  const sheet = { open, onClose, tall, width: "wide" } as const;

  if (latest === undefined) {
    return (
      <Sheet {...sheet} title="Weekly poll">
        {error === null ? <SurveySkeleton /> : <ErrorState onRetry={refetch} />}
      </Sheet>
    );
  }
  if (!survey) {
    return (
      <Sheet {...sheet} title="No poll available" footer={<Button onClick={onClose}>OK</Button>}>
        <p className="pb-2 text-dim">The next one opens before its episode airs.</p>
      </Sheet>
    );
  }
  const title = episodeName(survey.episode);
  if (faces === null) {
    return (
      <Sheet {...sheet} title={title}>
        <SurveySkeleton />
      </Sheet>
    );
  }
  if (locked) {
    return (
      <Sheet
        {...sheet}
        title={title}
        scrollFocusable
        footer={
          <Button wide onClick={() => setOfLeague(!ofLeague)}>
            {ofLeague ? "Your answers" : "How your league answered"}
          </Button>
        }
      >
        {ofLeague ? (
          <LoadBoundary skeleton={<LeagueAnswersSkeleton />}>
            <LeagueAnswers leagueId={leagueId} surveyId={survey.surveyId} />
          </LoadBoundary>
        ) : (
          <AnswerForm
            survey={survey}
            teamSurvey={latest.teamSurvey}
            locked
            graded={latest.graded === true}
            faces={faces}
            form={form}
          />
        )}
      </Sheet>
    );
  }
  return (
    <Sheet
      {...sheet}
      title={title}
      footer={
        <div className="w-full landscape-phone:grid landscape-phone:grid-cols-2 landscape-phone:items-center landscape-phone:gap-4">
          <AnswerSaveStatus survey={survey} teamSurvey={latest.teamSurvey} form={form} />
          <SubmitAnswersButton
            saved={form.isKept || (latest.teamSurvey?.complete === true && !form.unsent)}
            form={form}
            onChange={() => focusQuestion(survey.questions[0]?.questionId ?? "")}
          />
        </div>
      }
    >
      <AnswerForm survey={survey} teamSurvey={latest.teamSurvey} locked={false} faces={faces} form={form} />
    </Sheet>
  );
}
