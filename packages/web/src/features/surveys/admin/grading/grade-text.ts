import type { GivenPoints } from "@emberline/contract";
import { pointsText } from "@emberline/game";
import { countText } from "../../../../ui/text/count-text.ts";
import type { Survey } from "../survey.ts";

/** The points a grading gave, in one sentence. */
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
