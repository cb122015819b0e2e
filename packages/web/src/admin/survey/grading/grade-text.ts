import type { GivenPoints } from "@emberline/contract";
import { countText } from "../../../ui/text/count-text.ts";
import type { Survey } from "../survey.ts";

/** What a grading gave, in a sentence. */
export function gradeText({ submissions, earning, points, most }: GivenPoints): string {
  if (submissions === 0) return "No team had answered this poll, so there were no points to give.";
  const of = `of ${countText(submissions, "team")}`;
  if (earning === 0) return `None ${of} earned points.`;
  return `${earning} ${of} earned points: ${pointsText(points)} in all, ${pointsText(most)} for the best.`;
}

/** How many answers of a question are marked as right. */
export function correctCountText(
  { answerOptions }: Survey["questions"][number],
  correctIds: ReadonlySet<string>,
): string {
  const count = answerOptions.filter(({ questionOptionId }) => correctIds.has(questionOptionId)).length;
  return count === 0 ? "Nothing is right yet" : countText(count, "right answer");
}

/** The questions that would bring nobody anything. */
export function missingAnswersText(
  questions: Survey["questions"],
  correctIds: ReadonlySet<string>,
): string | null {
  const open = questions.filter(
    ({ answerOptions }) => !answerOptions.some(({ questionOptionId }) => correctIds.has(questionOptionId)),
  ).length;
  return open === 0
    ? null
    : `${countText(open, "question")} without a right answer: nobody earns points there.`;
}

/** The unit of points (ADMIN-SCORE-5). */
const pointsText = (points: number): string => countText(points, "pt");
