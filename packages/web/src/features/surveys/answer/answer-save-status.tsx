import { CircleCheck, Clock } from "lucide-react";
import { ProgressBar } from "../../../ui/display/progress-bar.tsx";
import { FormAlert } from "../../../ui/forms/form-sheet.tsx";
import { useServerNow } from "../../../platform/api/time/use-server-now.ts";
import type { OpenSurvey, TeamSurvey } from "./answers.ts";
import { submitErrorText } from "./submit-error-text.ts";
import { surveyTickMs } from "../latest/survey-state.ts";
import { answerStatusText } from "../survey-text.ts";
import type { AnswerFormState } from "./use-answer-form.ts";

interface AnswerSaveStatusProps {
  survey: OpenSurvey;
  teamSurvey: TeamSurvey | null;
  form: Pick<AnswerFormState, "unsent" | "isKept" | "wrong" | "error" | "answeredCount">;
}

/** Errors, how much is answered, what is saved, and until when it can be changed. */
export function AnswerSaveStatus({
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
