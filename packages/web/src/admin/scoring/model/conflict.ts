import { ApiError, errorMessage } from "../../../api/api-error.ts";
import type { SaveEntry } from "./save-queue.ts";

/** What somebody else wrote where this admin saw something else; null for every other failure. */
export function conflictingPoints(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { points } = error.fields;
  return typeof points === "number" ? points : null;
}

/** The points that somebody else wrote, as long as it is not decided whose stay. */
export const conflictOf = (entry: SaveEntry<string> | undefined): number | null =>
  entry?.status === "failed" ? conflictingPoints(entry.error) : null;

/** Why a cell is not saved; null when it is, or on its way. */
export function saveErrorText(entry: SaveEntry<string> | undefined): string | null {
  if (entry?.status !== "failed") return null;
  const message = errorMessage(entry.error, "The server could not be reached");
  return conflictingPoints(entry.error) === null ? `Not saved. ${message}` : message;
}

/** Where a conflict is decided. */
export const conflictButtonId = (key: string): string => `decide-${key.replace(" ", "-")}`;
