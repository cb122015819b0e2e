import { episodeName, weightText } from "@emberline/game";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { Sheet } from "../../../ui/overlay/sheet.tsx";
import { LeagueAnswers } from "../history/league-answers.tsx";
import { AnswerForm, ANSWER_FORM_ID } from "./answer-form.tsx";
import { LeagueAnswersSkeleton, SurveySkeleton } from "../survey-skeletons.tsx";
import { focusQuestion, type OptionFaces, useOptionFaces } from "./question-fieldset.tsx";
import { firstToAnswer, type ShownPoll, useOpenSurveys } from "../latest/use-open-surveys.ts";
import { isLockedState, answerStatusText } from "../survey-text.ts";
import { useAnswerForm, type AnswerFormState } from "./use-answer-form.ts";
import { CircleCheck, Clock, Check } from "lucide-react";
import { ProgressBar } from "../../../ui/display/progress-bar.tsx";
import { FormAlert } from "../../../ui/forms/form-sheet.tsx";
import { useServerNow } from "../../../platform/api/time/use-server-now.ts";
import type { OpenSurvey, TeamSurvey } from "./answers.ts";
import { submitErrorText } from "./use-submit-answers.ts";
import { surveyTickMs } from "../latest/survey-state.ts";

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
  const rule = poll.weight !== undefined && (
    <p className="mb-3 text-sm text-dim">
      By the rules of this league, the points of this poll {weightText(poll.weight)}.
    </p>
  );
  return (
    <PollSheet
      sheet={{ ...sheet, title }}
      picker={
        <>
          {picker}
          {rule}
        </>
      }
      leagueId={leagueId}
      poll={poll}
      faces={faces}
    />
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

interface AnswerSaveStatusProps {
  survey: OpenSurvey;
  teamSurvey: TeamSurvey | null;
  form: Pick<AnswerFormState, "unsent" | "isKept" | "wrong" | "error" | "answeredCount">;
}

/** Errors, how much is answered, what is saved, and until when it can be changed. */
function AnswerSaveStatus({
  survey: { episode, questions },
  teamSurvey,
  form: { unsent, isKept, wrong, error, answeredCount },
}: AnswerSaveStatusProps) {
  const locksAt = episode.airDate;
  const now = useServerNow(surveyTickMs(locksAt));
  const isSaved = teamSurvey?.complete === true && !unsent;
  const Icon = isSaved ? CircleCheck : Clock;
  return (
    <div className="mb-3 grid gap-3 landscape-phone:mb-0 landscape-phone:gap-0.5">
      {wrong.length > 0 && <FormAlert>One or more questions have the incorrect number of answers</FormAlert>}
      {error && <FormAlert>{submitErrorText(error)}</FormAlert>}
      <div className="flex items-center gap-3">
        <div aria-hidden className="flex-1">
          <ProgressBar label="Answered questions" value={answeredCount} max={questions.length} />
        </div>
        <p className="figures text-sm font-semibold">
          {answeredCount} of {questions.length} answered
        </p>
      </div>
      <p className="flex items-start gap-2 text-sm text-dim">
        <Icon
          aria-hidden
          size={17}
          className={`mt-px shrink-0 ${isSaved ? "text-lagoon" : unsent ? "text-ember" : ""}`}
        />
        <span className="min-w-0">
          {answerStatusText({ savedAt: teamSurvey?.submittedAt ?? null, unsent, isKept, locksAt }, now)}
        </span>
      </p>
    </div>
  );
}

interface SubmitAnswersButtonProps {
  /** What is chosen is what is saved, or waits for a network. */
  saved: boolean;
  form: Pick<AnswerFormState, "busy" | "justSaved">;
  /** Moves the focus to the questions. */
  onChange: () => void;
}

/** Submits; then says that the answers are saved, and after a moment offers to change them. */
function SubmitAnswersButton({ saved, form, onChange }: SubmitAnswersButtonProps) {
  const [changing, setChanging] = useState(false);
  const [wasJustSaved, setWasJustSaved] = useState(form.justSaved);
  if (form.justSaved !== wasJustSaved) {
    setWasJustSaved(form.justSaved);
    setChanging(false);
  }
  // One button in every state, so that it keeps the focus.
  if (!saved || changing || form.busy) {
    return (
      <Button type="submit" form={ANSWER_FORM_ID} variant="primary" wide busy={form.busy}>
        Submit answers
      </Button>
    );
  }
  if (form.justSaved) {
    return (
      <Button wide aria-disabled className="border-lagoon/50! text-lagoon!">
        <Check aria-hidden size={18} />
        Answers saved
      </Button>
    );
  }
  return (
    <Button
      wide
      onClick={(event) => {
        // By the time the browser acts on the click, this is the button that submits.
        event.preventDefault();
        setChanging(true);
        onChange();
      }}
    >
      Change answers
    </Button>
  );
}
