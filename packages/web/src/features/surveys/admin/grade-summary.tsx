import type { GivenPoints } from "@emberline/contract";
import { pointsText } from "@emberline/game";
import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { countText } from "../../../ui/text/count-text.ts";
import type { Survey } from "./survey.ts";

interface GradeSummaryProps {
  title: string;
  given: GivenPoints;
  /** Takes the focus, because the pressed button may be far below. */
  focused?: boolean;
}

/** The points that a grading gave. */
export function GradeSummary({ title, given, focused = false }: GradeSummaryProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focused) box.current?.focus();
  }, [focused]);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Points given"
      className="flex animate-rise scroll-mt-24 items-start gap-3 rounded-2xl border border-lagoon/50 bg-lagoon/10 px-4 py-4 sm:px-5"
    >
      <CircleCheck aria-hidden size={24} className="mt-0.5 shrink-0 text-lagoon" />
      <div>
        <h2 className="text-lg wrap-anywhere">{title}</h2>
        <p className="mt-0.5">{gradeText(given)}</p>
        <p className="mt-0.5 text-sm text-dim">
          {given.isHeld
            ? "The results are on hold: these points count once the episode is published."
            : "The standings are updated."}{" "}
          To correct a mistake, change the answers and grade again.
        </p>
      </div>
    </section>
  );
}

/** The points that a grading gave, in one sentence. */
export function gradeText({ submissions, earning, points, most }: GivenPoints): string {
  if (submissions === 0) return "No team had answered this poll, so there were no points to give.";
  const of = `of ${countText(submissions, "team")}`;
  if (earning === 0) return `None ${of} earned points.`;
  return `${earning} ${of} earned points: ${pointsText(points)} in all, ${pointsText(most)} for the best.`;
}

/** How many of a question's answers are marked right. */
export function correctCountText(
  { answerOptions }: Survey["questions"][number],
  correctIds: ReadonlySet<string>,
): string {
  const count = answerOptions.filter(({ questionOptionId }) => correctIds.has(questionOptionId)).length;
  return count === 0 ? "No right answer yet" : countText(count, "right answer");
}

/** How many questions have no right answer yet; null if all have one. */
export function missingAnswersText(
  questions: Survey["questions"],
  correctIds: ReadonlySet<string>,
): string | null {
  const open = questions.filter(
    ({ answerOptions }) => !answerOptions.some(({ questionOptionId }) => correctIds.has(questionOptionId)),
  ).length;
  return open === 0 ? null : `${countText(open, "question")} without a right answer: no points are awarded.`;
}

/** The result of a grading, passed to the list of polls. */
interface GradingResult {
  episode: string;
  given: GivenPoints;
}

/** Reads the result from the location's state; null if there is none. */
export function readGradingResult(state: unknown): GradingResult | null {
  if (!isRecord(state) || !isRecord(state["graded"])) return null;
  const { episode, given } = state["graded"];
  return typeof episode === "string" && isGiven(given) ? { episode, given } : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isGiven = (value: unknown): value is GivenPoints =>
  isRecord(value) &&
  ["submissions", "earning", "points", "most"].every((name) => typeof value[name] === "number");
