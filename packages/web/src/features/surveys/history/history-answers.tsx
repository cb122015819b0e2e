import type { MySurvey } from "@emberline/contract";
import { Dot } from "lucide-react";
import { dateTimeText } from "../../../ui/text/time-text.ts";
import { AnswerMark } from "./answer-mark.tsx";
import { surveyPointsText, promptText } from "../survey-text.ts";

/** The team's answers; once graded, marked right or wrong. */
export function HistoryAnswers({ survey: { questions, graded, submittedAt } }: { survey: MySurvey }) {
  return (
    <>
      <p className="text-[0.8125rem] text-dim">
        {submittedAt === null ? "You did not answer this poll." : `Saved ${dateTimeText(submittedAt)}`}
      </p>
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
