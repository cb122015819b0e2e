import { removeItem, getItem, setItem } from "../../../api/local-storage.ts";
import type { Answers } from "./answers.ts";

/** Answers that were chosen but not sent. */
export interface UnsentAnswers {
  surveyId: string;
  answers: Answers;
}

/** One entry for each poll of a user and league on this device. */
export const unsentAnswersKey = (
  { userId, leagueId }: { userId: string; leagueId: string },
  surveyId: string,
) => `pollDraft:${userId}:${leagueId}:${surveyId}`;

/** The unsent answers of an earlier visit; null if there are none or they are malformed. */
export const readUnsentAnswers = (key: string): UnsentAnswers | null => parseUnsentAnswers(getItem(key));
export const saveUnsentAnswers = (key: string, unsent: UnsentAnswers) => setItem(key, JSON.stringify(unsent));
export const removeUnsentAnswers = (key: string) => removeItem(key);

/** The stored text may be old or malformed; null then. */
export function parseUnsentAnswers(text: string | null): UnsentAnswers | null {
  const value = parseJson(text ?? "null");
  if (!isRecord(value) || typeof value["surveyId"] !== "string" || !isRecord(value["answers"])) return null;
  const answers: Record<string, readonly string[]> = {};
  for (const [questionId, ids] of Object.entries(value["answers"])) {
    if (isStrings(ids)) answers[questionId] = ids;
  }
  return { surveyId: value["surveyId"], answers };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");
