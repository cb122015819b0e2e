import { surveyRoutes } from "@emberline/contract";
import { toSurveyBody, isStored, type SurveyValues } from "./survey-values.ts";

/** Messages by field: `episodeId`, `questions`, or `{index}.{field}` of a question. */
export type SurveyErrors = Readonly<Record<string, string>>;

/** Validates the form. `optionCount` returns the number of options of a question, null if unknown. */
export function findSurveyErrors(
  values: SurveyValues,
  optionCount: (question: SurveyValues["questions"][number]) => number | null,
): SurveyErrors {
  const errors: Record<string, string> = {};
  if (values.episodeId === "") errors["episodeId"] = "Please choose an episode";
  const result = surveyRoutes.save.body?.safeParse(toSurveyBody(null, values));
  for (const { path, message } of result?.error?.issues ?? []) {
    const [field, index, part] = path;
    const at =
      field === "questions" && index !== undefined ? `${String(index)}.${String(part)}` : String(field);
    errors[at] ??= message;
  }
  for (const [index, question] of values.questions.entries()) {
    const most = optionCount(question);
    if (most === null || Number(question.answerCount) <= most) continue;
    const fixed = isStored(question) ? "" : " now";
    errors[`${index}.answerCount`] ??= `There are only ${most} to choose from${fixed}`;
  }
  return errors;
}
