import { useState } from "react";
import { useNavigate } from "react-router";
import { useSession } from "../../../session/session.tsx";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { FormAlert } from "../../../ui/forms/form-sheet.tsx";
import { createKeep } from "../../../ui/hooks/unsaved-state.ts";
import { UnsavedGuard } from "../../../ui/overlay/unsaved-guard.tsx";
import { useReturnAfterSave } from "../../../ui/hooks/use-return-after-save.ts";
import { ChangedMeanwhile } from "../edit-conflict.tsx";
import { GradeQuestion } from "./grade-question.tsx";
import { GradeSummary } from "./grade-summary.tsx";
import { unansweredText } from "./grade-text.ts";
import { NotAired } from "./not-aired-notice.tsx";
import type { Survey } from "../survey.ts";
import { answeredText, episodeName } from "../survey-text.ts";
import { gradeDifferences } from "../survey-differences.ts";
import { gradeErrorText, type Grading, useGradeSurvey } from "./use-grade-survey.ts";
import { useHasPassed } from "../use-has-passed.ts";

type Right = Grading["right"];
const useUnsavedGrading = createKeep<Grading>();

/** Which answers are right, any number of each question; those that were already are checked. */
export function GradeForm({ survey, onOutdated }: { survey: Survey; onOutdated: () => void }) {
  const { surveyId, questions, episode, graded, submissionCount } = survey;
  const { user } = useSession();
  const [saved, setSaved] = useState(() => gradingOf(survey));
  const { value, keep, forget } = useUnsavedGrading(`${user?.userId ?? ""} ${surveyId}`, saved);
  const { right, version } = value;
  const aired = useHasPassed(episode.airDate);
  const replace = (next: Grading) => {
    setSaved(next);
    forget(next);
  };
  const grade = useGradeSurvey(surveyId, { onGraded: replace, onOutdated });
  const isChanged = !isSame(right, saved.right);
  // Right after a grading what is read may still be the version before it.
  const isOutdated = survey.version > version && !grade.isPending;
  const open = unansweredText(questions, right);
  const isDone = grade.isSuccess && !isChanged && !isOutdated;
  const navigate = useNavigate();
  const result = grade.data && { graded: { episode: episodeName(episode), given: grade.data.data } };
  useReturnAfterSave(isDone, () => void navigate("/admin/polls", { state: result }));
  return (
    <form
      className="grid max-w-5xl grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (aired && !grade.isPending) grade.mutate(value);
      }}
    >
      {!aired && <NotAired airDate={episode.airDate} />}
      {grade.data ? (
        <GradeSummary key={grade.submittedAt} title="Poll graded" given={grade.data.data} focused />
      ) : (
        <p className="text-dim">
          {submissionCount === 0 ? "No team has answered yet." : answeredText(submissionCount)} Any number of
          answers may be right, and each right one a team chose brings its points.
          {graded && " This poll is graded: grading again replaces the points it gave."}
        </p>
      )}
      {questions.map((question) => (
        <GradeQuestion
          key={question.questionId}
          question={question}
          right={right}
          disabled={!aired}
          onToggle={(optionId) => keep({ right: toggled(right, optionId), version })}
        />
      ))}
      {isOutdated && (
        <ChangedMeanwhile
          differences={gradeDifferences(survey, right)}
          busy={grade.isPending}
          onUseSaved={() => {
            replace(gradingOf(survey));
            grade.reset();
          }}
          onOverwrite={() => grade.mutate(over(survey, right))}
        />
      )}
      {grade.error && !isOutdated && (
        <FormAlert>
          <p className="font-semibold">Something went wrong</p>
          <p className="text-dim">{gradeErrorText(grade.error)}</p>
        </FormAlert>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        {aired && open && <p className="text-sm text-dim">{open}</p>}
        <span className="flex gap-2">
          <ButtonLink look="plain" to="/admin/polls" state={result}>
            {isDone ? "To the polls" : "Cancel"}
          </ButtonLink>
          <Button type="submit" look="ember" busy={grade.isPending} disabled={!aired}>
            {graded || grade.isSuccess ? "Grade again" : "Grade"}
          </Button>
        </span>
      </div>
      <UnsavedGuard when={isChanged && !grade.isPending} title="These grades are not saved" />
    </form>
  );
}

const gradingOf = ({ version, questions }: Survey): Grading => ({
  version,
  right: new Set(
    questions.flatMap(({ answerOptions }) =>
      answerOptions.flatMap(({ correct, questionOptionId }) => (correct ? questionOptionId : [])),
    ),
  ),
});

/** Answers to questions that are gone by now are right no more. */
const over = ({ version, questions }: Survey, right: Right): Grading => ({
  version,
  right: new Set(
    questions.flatMap(({ answerOptions }) =>
      answerOptions.flatMap(({ questionOptionId: id }) => (right.has(id) ? id : [])),
    ),
  ),
});

function toggled(set: Right, id: string): Right {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

const isSame = (one: Right, other: Right): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));
