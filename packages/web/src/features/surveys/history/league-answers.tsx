import type { LeagueAnswers as Answered } from "@emberline/contract";
import { surveyCalls } from "../../../platform/api/calls.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { liveQuery } from "../../../platform/api/polling-query.ts";
import { truncate } from "../../../ui/text/truncate.ts";
import { countText } from "../../../ui/text/count-text.ts";
import { answerRows, type AnsweredOption } from "./league-answer-rows.ts";
import { surveyPointsText, promptText } from "../survey-text.ts";
import { Check, X } from "lucide-react";
import { episodeName } from "@emberline/game";
import { LoadBoundary } from "../../../ui/layout/load-boundary.tsx";
import { Sheet } from "../../../ui/overlay/sheet.tsx";
import { LeagueAnswersSkeleton } from "../survey-skeletons.tsx";

/** How every team of the league answered. */
export function LeagueAnswers({ leagueId, surveyId }: { leagueId: string; surveyId: string }) {
  const params = { leagueId, surveyId };
  const { data } = useSuspenseQuery(liveQuery(surveyCalls.leagueAnswers, { params })).data;
  const { questions, answered, silent, graded } = data;
  const teams = answered.length + silent.length;
  return (
    <div className="grid grid-cols-1 gap-5 pb-2">
      <p className="text-[0.9375rem] text-dim">
        {answered.length} of {countText(teams, "team")} answered.
        {silent.length > 0 && answered.length > 0 && (
          <>
            {" "}
            No answers from <TeamNames teams={silent} />.
          </>
        )}
      </p>
      {questions.map((question) => (
        <AnsweredQuestion
          key={question.questionId}
          question={question}
          of={answered.length}
          graded={graded}
        />
      ))}
    </div>
  );
}

interface AnsweredQuestionProps {
  question: Answered["questions"][number];
  /** How many teams answered. */
  of: number;
  graded: boolean;
}

function AnsweredQuestion({ question, of, graded }: AnsweredQuestionProps) {
  const { rows, unchosen } = answerRows(question);
  return (
    <section>
      <div className="mb-2 flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-text text-base leading-snug font-semibold wrap-anywhere">
          {promptText(question)}
        </h3>
        <p className="shrink-0 text-[0.8125rem] leading-6 font-semibold text-ember">
          {surveyPointsText(question.points)}
        </p>
      </div>
      <ul className="grid grid-cols-1 gap-2">
        {rows.map((option) => (
          <AnswerRow key={option.questionOptionId} option={option} of={of} graded={graded} />
        ))}
      </ul>
      {unchosen.length > 0 && of > 0 && (
        <p className="mt-2 text-[0.8125rem] text-dim">Not chosen: {unchosen.join(", ")}</p>
      )}
    </section>
  );
}

function AnswerRow({ option, of, graded }: { option: AnsweredOption; of: number; graded: boolean }) {
  const { display, correct, teams } = option;
  const share = of > 0 ? teams.length / of : 0;
  return (
    <li className="relative overflow-clip rounded-xl border border-line bg-well px-3.5 py-2.5">
      <span
        aria-hidden
        className={`absolute inset-y-0 left-0 w-full origin-left ${graded && correct ? "bg-lagoon/12" : "bg-ember-to/15"}`}
        style={{ transform: `scaleX(${share})` }}
      />
      <div className="relative flex items-start justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere">
          {display} {graded && <AnswerMark correct={correct} />}
        </span>
        <span
          className="display figures shrink-0 leading-6"
          aria-label={`${teams.length} of ${countText(of, "team")}`}
        >
          {teams.length}
        </span>
      </div>
      {teams.length > 0 && (
        <p className="relative mt-0.5 text-[0.8125rem] text-dim wrap-anywhere">
          <TeamNames teams={teams} />
        </p>
      )}
    </li>
  );
}

/** The user's own team is marked with "(you)". */
function TeamNames({ teams }: { teams: Answered["answered"] }) {
  return teams.map(({ teamId, name, mine }, index) => (
    <span key={teamId}>
      {index > 0 && ", "}
      {mine ? <strong className="font-semibold text-sand">{truncate(name)} (you)</strong> : truncate(name)}
    </span>
  ));
}

/** "Right" or "Wrong" with an icon. */
export function AnswerMark({ correct }: { correct: boolean }) {
  const Icon = correct ? Check : X;
  return (
    <span
      className={`inline-flex items-center gap-1 text-[0.8125rem] font-semibold whitespace-nowrap ${correct ? "text-lagoon" : "text-danger"}`}
    >
      <Icon aria-hidden size={15} strokeWidth={3} />
      {correct ? "Right" : "Wrong"}
    </span>
  );
}

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
