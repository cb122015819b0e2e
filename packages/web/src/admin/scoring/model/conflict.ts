import { ApiError, wordsOf } from "../../../api/api-error.ts";
import type { Entry } from "./save-queue.ts";

/** What somebody else wrote where this admin saw something else; null for every other failure. */
export function theirsIn(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { points } = error.fields;
  return typeof points === "number" ? points : null;
}

/** The points that somebody else wrote, as long as it is not decided whose stay. */
export const conflictOf = (entry: Entry<string> | undefined): number | null =>
  entry?.status === "failed" ? theirsIn(entry.error) : null;

/** Why a cell is not saved; null when it is, or on its way. */
export function whyNotSaved(entry: Entry<string> | undefined): string | null {
  if (entry?.status !== "failed") return null;
  const words = wordsOf(entry.error, "The server could not be reached");
  return theirsIn(entry.error) === null ? `Not saved. ${words}` : words;
}

/** Where a conflict is decided. */
export const conflictButtonId = (key: string): string => `decide-${key.replace(" ", "-")}`;
