import { surveyRoutes } from "@emberline/contract";
import { bodyOf, isStored, type PollDraft } from "./survey-values.ts";

/** Sentences by where they stand: `episodeId`, `questions`, or `{place}.{field}` of a question. */
export type PollErrors = Readonly<Record<string, string>>;

/** What stands in the way of saving; `optionCount` says how many answers a question has to choose from. */
export function errorsOf(
  draft: PollDraft,
  optionCount: (question: PollDraft["questions"][number]) => number | null,
): PollErrors {
  const errors: Record<string, string> = {};
  if (draft.episodeId === "") errors["episodeId"] = "Please choose an episode";
  const result = surveyRoutes.save.body?.safeParse(bodyOf(null, draft));
  for (const { path, message } of result?.error?.issues ?? []) {
    const [field, place, part] = path;
    const at =
      field === "questions" && place !== undefined ? `${String(place)}.${String(part)}` : String(field);
    errors[at] ??= message;
  }
  for (const [place, question] of draft.questions.entries()) {
    const most = optionCount(question);
    if (most === null || Number(question.answerCount) <= most) continue;
    const fixed = isStored(question) ? "" : " now";
    errors[`${place}.answerCount`] ??= `There are only ${most} to choose from${fixed}`;
  }
  return errors;
}
