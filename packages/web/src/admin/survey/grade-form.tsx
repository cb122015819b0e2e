import { useState } from "react";
import { useSession } from "../../session/session.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { FormAlert } from "../../ui/form-sheet.tsx";
import { createKeep } from "../../ui/keep.ts";
import { UnsavedGuard } from "../../ui/unsaved-guard.tsx";
import { GradeQuestion } from "./grade-question.tsx";
import { GradeSummary } from "./grade-summary.tsx";
import { unansweredText } from "./grade-words.ts";
import { NotAired } from "./not-aired.tsx";
import type { Survey } from "./survey.ts";
import { answeredText } from "./survey-words.ts";
import { gradeFailureWords, useGradePoll } from "./use-grade-poll.ts";
import { useHasPassed } from "./use-has-passed.ts";

type Right = ReadonlySet<string>;
const useKept = createKeep<Right>();

/** Which answers are right, any number of each question; those that were already are checked. */
export function GradeForm({ survey }: { survey: Survey }) {
  const { surveyId, questions, episode, graded, submissionCount } = survey;
  const { user } = useSession();
  const [saved, setSaved] = useState(() => rightOf(survey));
  const { value: right, keep, forget } = useKept(`${user?.userId ?? ""} ${surveyId}`, saved);
  const aired = useHasPassed(episode.airDate);
  const grade = useGradePoll(surveyId, (sent) => {
    setSaved(sent);
    forget();
  });
  const isChanged = !isSame(right, saved);
  const open = unansweredText(questions, right);
  return (
    <form
      className="grid max-w-5xl grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (aired && !grade.isPending) grade.mutate(right);
      }}
    >
      {!aired && <NotAired airDate={episode.airDate} />}
      {grade.data ? (
        <GradeSummary key={grade.submittedAt} given={grade.data.data} />
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
          onToggle={(optionId) => keep(toggled(right, optionId))}
        />
      ))}
      {grade.error && (
        <FormAlert>
          <p className="font-semibold">Something went wrong</p>
          <p className="text-dim">{gradeFailureWords(grade.error)}</p>
        </FormAlert>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        {aired && open && <p className="text-sm text-dim">{open}</p>}
        <span className="flex gap-2">
          <ButtonLink look="plain" to="/admin/polls">
            {grade.isSuccess && !isChanged ? "To the polls" : "Cancel"}
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

const rightOf = ({ questions }: Survey): Right =>
  new Set(
    questions.flatMap(({ answerOptions }) =>
      answerOptions.flatMap(({ correct, questionOptionId }) => (correct ? questionOptionId : [])),
    ),
  );

function toggled(set: Right, id: string): Right {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

const isSame = (one: Right, other: Right): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));
