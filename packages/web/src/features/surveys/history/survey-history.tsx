import { surveyCalls } from "../../../platform/api/calls.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { Card } from "../../../ui/layout/card.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { type LockedSurvey, AnswerMark } from "./league-answers.tsx";
import { SurveyHistorySkeleton } from "../survey-skeletons.tsx";
import type { MySurvey } from "@emberline/contract";
import { episodeName, weightText } from "@emberline/game";
import { ChevronDown, Dot } from "lucide-react";
import { useId, useState } from "react";
import { Badge } from "../../../ui/display/badge.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { countText } from "../../../ui/text/count-text.ts";
import { dayText, dateTimeText } from "../../../ui/text/time-text.ts";
import { useTimeReached } from "../../../platform/api/time/use-time-reached.ts";

import { surveyPointsText, promptText } from "../survey-text.ts";

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

interface HistoryEntryProps {
  survey: MySurvey;
  openAtFirst: boolean;
  onOpenAnswers: (survey: LockedSurvey) => void;
}

/** One poll; its heading toggles its questions. */
function HistoryEntry({ survey, openAtFirst, onOpenAnswers }: HistoryEntryProps) {
  const [open, setOpen] = useState(openAtFirst);
  const id = useId();
  const locked = useTimeReached(Date.parse(survey.episode.airDate)) || survey.graded;
  return (
    <>
      <h3 className="font-text">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left -outline-offset-2 hover:bg-ink-3/60"
        >
          <span className="min-w-0 flex-1">
            <span className="display block text-base wrap-anywhere">{episodeName(survey.episode)}</span>
            <time
              dateTime={survey.episode.airDate}
              className="text-[0.8125rem] font-normal tracking-normal text-dim"
            >
              {dayText(survey.episode.airDate)}
            </time>
          </span>
          <ResultBadge survey={survey} />
          <ChevronDown
            aria-hidden
            size={20}
            className={classNames(
              "shrink-0 text-dim transition-transform duration-150",
              open && "rotate-180",
            )}
          />
        </button>
      </h3>
      <div id={id} hidden={!open} className="px-4 pb-4">
        <HistoryAnswers survey={survey} />
        {locked && (
          <Button size="s" aria-haspopup="dialog" className="mt-4" onClick={() => onOpenAnswers(survey)}>
            How your league answered
          </Button>
        )}
      </div>
    </>
  );
}

function ResultBadge({ survey: { graded, submittedAt, totalPointsAwarded } }: { survey: MySurvey }) {
  return (
    <span className="flex shrink-0 flex-col items-end gap-1 sm:flex-row sm:items-center sm:gap-2">
      {submittedAt === null && <Badge>Not answered</Badge>}
      {graded ? (
        <span className="display figures text-lg">{countText(totalPointsAwarded, "point")}</span>
      ) : (
        <Badge tone="gold">Pending Results</Badge>
      )}
    </span>
  );
}

/** The team's answers; once graded, marked right or wrong. */
function HistoryAnswers({ survey: { questions, graded, submittedAt, weight } }: { survey: MySurvey }) {
  return (
    <>
      <p className="text-[0.8125rem] text-dim">
        {submittedAt === null ? "You did not answer this poll." : `Saved ${dateTimeText(submittedAt)}`}
      </p>
      {weight !== undefined && (
        <p className="mt-1 text-[0.8125rem] text-dim">
          By the rules of this league, the points of this poll {weightText(weight)}.
        </p>
      )}
      <ul className="mt-3 grid grid-cols-1 gap-4">
        {questions.map((question) => (
          <li key={question.questionId}>
            <AnsweredQuestion question={question} graded={graded} missed={submittedAt === null} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface AnsweredQuestionProps {
  question: MySurvey["questions"][number];
  graded: boolean;
  missed: boolean;
}

function AnsweredQuestion({ question, graded, missed }: AnsweredQuestionProps) {
  const { teamAnswers, answerOptions, points } = question;
  const hits = teamAnswers.filter(({ answerOption }) => answerOption.correct);
  const hit = new Set(hits.map(({ answerOption }) => answerOption.display));
  const right = answerOptions.filter(({ correct }) => correct).map(({ display }) => display);
  const missedAnswers = right.filter((display) => !hit.has(display));
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-semibold wrap-anywhere">{promptText(question)}</p>
        <p className="shrink-0 text-[0.8125rem] leading-6 font-semibold text-ember">
          {surveyPointsText(points)}
        </p>
      </div>
      {teamAnswers.length > 0 && (
        <ul className="mt-1 grid gap-1">
          {teamAnswers.map(({ teamAnswerId, answerOption: { display, correct } }) => (
            <li key={teamAnswerId} className="flex flex-wrap items-center gap-x-2">
              {!graded && <Dot aria-hidden size={18} className="-mx-1 shrink-0 text-dim" />}
              <span className="wrap-anywhere">{display}</span>
              {graded && <AnswerMark correct={correct} />}
            </li>
          ))}
        </ul>
      )}
      {!missed && teamAnswers.length === 0 && <p className="mt-1 text-dim">No answer</p>}
      {graded && (right.length === 0 || missedAnswers.length > 0) && (
        <p className="mt-1 text-[0.8125rem] text-dim wrap-anywhere">
          {right.length === 0
            ? "No answer was right"
            : `${hits.length > 0 ? "Also right" : "Right"}: ${missedAnswers.join(", ")}`}
        </p>
      )}
    </>
  );
}
