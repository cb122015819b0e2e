import { episodeName } from "@emberline/game";
import { type ComponentProps, type ReactNode, useState } from "react";
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
import { firstToAnswer, type ShownPoll, useOpenSurveys } from "../latest/use-open-surveys.ts";
import { isLockedState } from "../survey-text.ts";
import { useAnswerForm } from "./use-answer-form.ts";
import { type OptionFaces, useOptionFaces } from "./use-option-faces.ts";

interface SurveySheetProps {
  leagueId: string;
  /** Without it the first that needs an answer. */
  surveyId?: string;
  open: boolean;
  onClose: () => void;
}

/** An open poll: answer it, change the answers, or look at them once it is locked. Buttons lead to the other open ones. */
export function SurveySheet({ leagueId, surveyId, open, onClose }: SurveySheetProps) {
  const { polls, error, refetch } = useOpenSurveys(leagueId);
  const faces = useOptionFaces();
  const [chosenId, choose] = useState(surveyId);
  // Opened before the poll is loaded, so its length is unknown.
  const [tall] = useState(polls === undefined || faces === null);
  const sheet = { open, onClose, tall, width: "wide" } as const;

  if (polls === undefined) {
    return (
      <Sheet {...sheet} title="Weekly poll">
        {error === null ? <SurveySkeleton /> : <ErrorState onRetry={refetch} />}
      </Sheet>
    );
  }
  const poll = polls.find(({ survey }) => survey.surveyId === chosenId) ?? firstToAnswer(polls);
  if (!poll) {
    return (
      <Sheet {...sheet} title="No poll available" footer={<Button onClick={onClose}>OK</Button>}>
        <p className="pb-2 text-dim">The next one opens before its episode airs.</p>
      </Sheet>
    );
  }
  // Once it is answered, it would no longer be the first that needs an answer.
  if (chosenId !== poll.survey.surveyId) choose(poll.survey.surveyId);
  const title = episodeName(poll.survey.episode);
  if (faces === null) {
    return (
      <Sheet {...sheet} title={title}>
        <SurveySkeleton />
      </Sheet>
    );
  }
  const picker = polls.length > 1 && (
    <div role="group" aria-label="Open polls" className="mb-3 flex flex-wrap gap-2">
      {polls.map(({ survey }) => (
        <Button
          key={survey.surveyId}
          size="s"
          aria-pressed={survey === poll.survey}
          variant={survey === poll.survey ? "primary" : "secondary"}
          onClick={() => choose(survey.surveyId)}
        >
          Episode {survey.episode.number}
        </Button>
      ))}
    </div>
  );
  return (
    <PollSheet sheet={{ ...sheet, title }} picker={picker} leagueId={leagueId} poll={poll} faces={faces} />
  );
}

interface PollSheetProps {
  sheet: Pick<ComponentProps<typeof Sheet>, "open" | "onClose" | "tall" | "width" | "title">;
  picker: ReactNode;
  leagueId: string;
  poll: ShownPoll;
  faces: OptionFaces;
}

function PollSheet({ sheet, picker, leagueId, poll, faces }: PollSheetProps) {
  const { survey, teamSurvey, locked, state } = poll;
  const form = useAnswerForm(leagueId, poll, sheet.open);
  const { surveyId } = survey;
  const [leagueShown, showLeague] = useState<string | null>(null);
  const ofLeague = leagueShown === surveyId;
  const questions = { survey, teamSurvey, faces, form };
  if (locked) {
    return (
      <Sheet
        {...sheet}
        scrollFocusable
        footer={
          <Button wide onClick={() => showLeague(ofLeague ? null : surveyId)}>
            {ofLeague ? "Your answers" : "How your league answered"}
          </Button>
        }
      >
        {picker}
        {ofLeague ? (
          <LoadBoundary skeleton={<LeagueAnswersSkeleton />}>
            <LeagueAnswers leagueId={leagueId} surveyId={surveyId} />
          </LoadBoundary>
        ) : (
          <AnswerForm key={surveyId} {...questions} locked={isLockedState(state) ? state : null} />
        )}
      </Sheet>
    );
  }
  return (
    <Sheet
      {...sheet}
      footer={
        <div className="w-full landscape-phone:grid landscape-phone:grid-cols-2 landscape-phone:items-center landscape-phone:gap-4">
          <AnswerSaveStatus survey={survey} teamSurvey={teamSurvey} form={form} />
          <SubmitAnswersButton
            key={surveyId}
            saved={form.isKept || (teamSurvey?.complete === true && !form.unsent)}
            form={form}
            onChange={() => focusQuestion(survey.questions[0]?.questionId ?? "")}
          />
        </div>
      }
    >
      {picker}
      <AnswerForm key={surveyId} {...questions} locked={null} />
    </Sheet>
  );
}
