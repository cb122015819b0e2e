import type { OnDevice } from "../../../ui/unsaved/input-store.ts";
import type { Answers } from "./answers.ts";

/** Answers that were chosen but not sent. */
export interface UnsentAnswers {
  answers: Answers;
}

/** They survive a reload, for each poll of a user and league. */
export const unsentAnswers = (
  { userId, leagueId }: { userId: string; leagueId: string },
  surveyId: string,
): OnDevice<UnsentAnswers> => ({ key: `pollDraft:${userId}:${leagueId}:${surveyId}`, read: readAnswers });

function readAnswers(stored: unknown): UnsentAnswers | null {
  if (!isRecord(stored) || !isRecord(stored["answers"])) return null;
  const answers: Record<string, readonly string[]> = {};
  for (const [questionId, ids] of Object.entries(stored["answers"])) {
    if (isStrings(ids)) answers[questionId] = ids;
  }
  return { answers };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");
