import { ApiError, errorMessage } from "../../../../platform/api/api-error.ts";
import type { SaveEntry } from "../../../../platform/api/save-queue.ts";

/** Another admin's points in a cell that this admin changes as well. */
export interface Conflict {
  /** Null: the score was deleted. */
  points: number | null;
}

/** The conflict that the server reports; null for any other error. */
export function readConflict(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { points } = error.fields;
  return points === null || typeof points === "number" ? { points } : null;
}

/** The conflict of a cell while it is unresolved; null without one. */
export const conflictOf = (entry: SaveEntry<string> | undefined): Conflict | null =>
  entry?.status === "failed" ? readConflict(entry.error) : null;

/** Why a cell could not be saved; null if there is no failure. */
export function saveErrorText(entry: SaveEntry<string> | undefined): string | null {
  if (entry?.status !== "failed") return null;
  const message = errorMessage(entry.error, "The server could not be reached");
  return readConflict(entry.error) === null ? `Not saved. ${message}` : message;
}

/** Id of the button that resolves the conflict. */
export const conflictButtonId = (key: string): string => `resolve-${key.replace(" ", "-")}`;
