import { surveyRoutes } from "@emberline/contract";
import { episodeName, pointsText } from "@emberline/game";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { useState, useId } from "react";
import { useParams, useNavigate } from "react-router";
import { errorMessage, isConflict } from "../../../platform/api/api-error.ts";
import { call } from "../../../platform/api/call.ts";
import { useServerNow } from "../../../platform/api/time/use-server-now.ts";
import { useTimeReached } from "../../../platform/api/time/use-time-reached.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/forms/checkbox-radio.tsx";
import { FormAlert } from "../../../ui/forms/form-sheet.tsx";
import { useReturnAfterSave } from "../../../ui/hooks/use-return-after-save.ts";
import { cardStyle } from "../../../ui/layout/card.tsx";
import { DocumentTitle } from "../../../ui/layout/document-title.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { SkeletonForm } from "../../../ui/layout/skeleton.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { dateTimeText, fromNowText } from "../../../ui/text/time-text.ts";
import { RestoredNotice } from "../../../ui/unsaved/restored-notice.tsx";
import { useUnsaved } from "../../../ui/unsaved/use-unsaved.ts";
import { EditConflict, gradeDifferences } from "./edit-conflict.tsx";
import { useStoredSurvey, type Survey, answeredText } from "./survey.ts";
import { GradeSummary, missingAnswersText, correctCountText } from "./grade-summary.tsx";

/** `/admin/polls/:surveyId/grade`. */
export function GradePage() {
  const { surveyId = "" } = useParams();
  return <Grade key={surveyId} surveyId={surveyId} />;
}

function Grade({ surveyId }: { surveyId: string }) {
  const { survey, error, retry } = useStoredSurvey(surveyId);
  return (
    <>
      <DocumentTitle>Grade Poll</DocumentTitle>
      <PageHeader
        title="Grade Poll"
        eyebrow={survey && episodeName(survey.episode)}
        back={{ to: "/admin/polls", label: "Back to the polls" }}
      />
      {error ? (
        <ErrorState title={errorMessage(error, "Error loading surveys")} onRetry={retry} />
      ) : survey ? (
        <GradeForm survey={survey} onOutdated={() => void retry()} />
      ) : (
        <SkeletonForm fields={6} />
      )}
    </>
  );
}

type OptionIds = Grading["correctIds"];

/** Marks the right answers, any number per question. */
function GradeForm({ survey, onOutdated }: { survey: Survey; onOutdated: () => void }) {
  const { surveyId, questions, episode, graded, submissionCount } = survey;
  const [saved, setSaved] = useState(() => toGrading(survey));
  const input = useUnsaved(`grades ${surveyId}`, saved, { isSame: isSameGrading });
  const { values, isChanged } = input;
  const { correctIds, version } = values;
  const aired = useTimeReached(Date.parse(episode.airDate));
  const replace = (next: Grading) => {
    setSaved(next);
    input.forget();
  };
  const grade = useGradeSurvey(surveyId, {
    onGraded: (done) => {
      setSaved(done);
      // Changes made since then are graded next.
      if (correctIds === done.correctIds) input.forget();
      else input.change({ correctIds, version: done.version });
    },
    onOutdated,
  });
  // Right after grading, the query may still return the previous version.
  const isOutdated = survey.version > version && !grade.isPending;
  const open = missingAnswersText(questions, correctIds);
  const isDone = grade.isSuccess && !isChanged && !isOutdated;
  const navigate = useNavigate();
  const result = grade.data && { graded: { episode: episodeName(episode), given: grade.data.data } };
  useReturnAfterSave(isDone, () => void navigate("/admin/polls", { state: result }));
  return (
    <form
      className="grid max-w-5xl grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (aired && !grade.isPending) grade.mutate(values);
      }}
    >
      <RestoredNotice unsaved={input} />
      {!aired && <NotAiredNotice airDate={episode.airDate} />}
      {grade.data ? (
        <GradeSummary key={grade.submittedAt} title="Poll graded" given={grade.data.data} focused />
      ) : (
        <p className="text-dim">
          {submissionCount === 0 ? "No team has answered yet." : answeredText(submissionCount)} Any number of
          answers can be right. Each right answer a team chose earns its points.
          {graded && " This poll is graded: grading again replaces the points it gave."}
        </p>
      )}
      {questions.map((question) => (
        <GradeQuestion
          key={question.questionId}
          question={question}
          correctIds={correctIds}
          disabled={!aired}
          onToggle={(optionId) => input.change({ correctIds: toggled(correctIds, optionId), version })}
        />
      ))}
      {isOutdated && (
        <EditConflict
          differences={gradeDifferences(survey, correctIds)}
          busy={grade.isPending}
          onUseSaved={() => {
            replace(toGrading(survey));
            grade.reset();
          }}
          onOverwrite={() => grade.mutate(rebaseGrading(survey, correctIds))}
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
          <ButtonLink variant="text" to="/admin/polls" state={result}>
            {isDone ? "To the polls" : "Cancel"}
          </ButtonLink>
          <Button type="submit" variant="primary" busy={grade.isPending} disabled={!aired}>
            {graded || grade.isSuccess ? "Grade again" : "Grade"}
          </Button>
        </span>
      </div>
    </form>
  );
}

const toGrading = ({ version, questions }: Survey): Grading => ({
  version,
  correctIds: new Set(
    questions.flatMap(({ answerOptions }) =>
      answerOptions.flatMap(({ correct, questionOptionId }) => (correct ? questionOptionId : [])),
    ),
  ),
});

/** Drops right answers of questions that were deleted meanwhile. */
const rebaseGrading = ({ version, questions }: Survey, correctIds: OptionIds): Grading => ({
  version,
  correctIds: new Set(
    questions.flatMap(({ answerOptions }) =>
      answerOptions.flatMap(({ questionOptionId: id }) => (correctIds.has(id) ? id : [])),
    ),
  ),
});

function toggled(set: OptionIds, id: string): OptionIds {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

const isSameGrading = ({ correctIds: one }: Grading, { correctIds: other }: Grading): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

/** Says when the poll can be graded, with a countdown. */
function NotAiredNotice({ airDate }: { airDate: string }) {
  const now = useServerNow(1000);
  return (
    <p className="flex items-start gap-3 rounded-xl border border-gold/40 bg-gold/8 px-4 py-3">
      <Clock aria-hidden size={18} className="mt-0.5 shrink-0 text-gold" />
      <span>
        This poll can be graded once its episode airs:{" "}
        <time dateTime={airDate} className="font-semibold">
          {dateTimeText(airDate)}
        </time>{" "}
        ({fromNowText(airDate, now)}).
      </span>
    </p>
  );
}

interface Grading {
  /** Ids of the right answers. */
  correctIds: ReadonlySet<string>;
  /** The version of the poll that was graded. */
  version: number;
}

interface GradeCallbacks {
  onGraded: (grading: Grading) => void;
  /** The server refused (409): another admin saved the poll after this form was opened. */
  onOutdated: () => void;
}

/** Grades a poll. Reports a conflict to `onOutdated` and any other failure in a toast. */
function useGradeSurvey(surveyId: string, { onGraded, onOutdated }: GradeCallbacks) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ correctIds, version }: Grading) =>
      call(surveyRoutes.grade, {
        params: { surveyId },
        body: { correctAnswers: [...correctIds], expectedVersion: version },
      }),
    onSuccess: ({ data }, { correctIds }) => {
      toast.success("Survey Graded");
      onGraded({ correctIds, version: data.version });
      // Points are shown in standings, histories and teams.
      void queries.invalidateQueries();
    },
    onError: (error) => {
      if (isConflict(error)) onOutdated();
      else toast.error("Something went wrong");
    },
  });
}

/** The server's reason, or that the choices are kept. */
const gradeErrorText = (error: unknown): string =>
  errorMessage(error, "What you chose is still here: please try again.");

interface Props {
  question: Survey["questions"][number];
  correctIds: ReadonlySet<string>;
  /** True before the air date. */
  disabled: boolean;
  onToggle: (questionOptionId: string) => void;
}

/** One question's options, each with a checkbox that marks it as right. */
function GradeQuestion({ question, correctIds, disabled, onToggle }: Props) {
  const { prompt, points, answerOptions } = question;
  const id = useId();
  return (
    <fieldset
      disabled={disabled}
      aria-labelledby={`${id}-prompt`}
      aria-describedby={`${id}-count`}
      className={classNames(cardStyle, "min-w-0 p-4 sm:p-5")}
    >
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 id={`${id}-prompt`} className="min-w-0 text-lg wrap-anywhere">
          {prompt}
        </h2>
        <p className="text-sm whitespace-nowrap">
          <span className="font-semibold text-ember">{pointsText(points)} each</span>
          <span className="text-dim"> · </span>
          <span id={`${id}-count`} className="text-dim">
            {correctCountText(question, correctIds)}
          </span>
        </p>
      </div>
      <div className="grid grid-cols-1 gap-2 min-[26rem]:grid-cols-2 xl:grid-cols-3">
        {answerOptions.map(({ questionOptionId, display }) => (
          <Checkbox
            key={questionOptionId}
            framed
            label={<span className="wrap-anywhere">{display}</span>}
            checked={correctIds.has(questionOptionId)}
            onChange={() => onToggle(questionOptionId)}
          />
        ))}
      </div>
    </fieldset>
  );
}
