import { ApiError, errorMessage } from "../../../api/api-error.ts";
import type { SaveEntry } from "../../../api/save-queue.ts";

/** The other admin's points if the error is a conflict; null for any other error. */
export function conflictingPoints(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { points } = error.fields;
  return typeof points === "number" ? points : null;
}

/** The other admin's points while the conflict is unresolved; null without one. */
export const conflictOf = (entry: SaveEntry<string> | undefined): number | null =>
  entry?.status === "failed" ? conflictingPoints(entry.error) : null;

/** Why a cell could not be saved; null if it is saved or in progress. */
export function saveErrorText(entry: SaveEntry<string> | undefined): string | null {
  if (entry?.status !== "failed") return null;
  const message = errorMessage(entry.error, "The server could not be reached");
  return conflictingPoints(entry.error) === null ? `Not saved. ${message}` : message;
}

/** Id of the button that resolves the conflict. */
export const conflictButtonId = (key: string): string => `resolve-${key.replace(" ", "-")}`;
