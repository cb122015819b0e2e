import type { OnDevice } from "../../../ui/unsaved/input-store.ts";

/** An order that is not saved yet, and the server's order it was made from. */
export interface UnsavedQueue {
  base: readonly string[];
  wanted: readonly string[];
}

/** A user's unsaved order for a league. */
export const unsavedQueue = (userId: string, leagueId: string): OnDevice<UnsavedQueue> => ({
  key: `draftQueue:${userId}:${leagueId}`,
  read: readQueue,
});

function readQueue(stored: unknown): UnsavedQueue | null {
  if (typeof stored !== "object" || stored === null || !("base" in stored) || !("wanted" in stored)) {
    return null;
  }
  const { base, wanted } = stored;
  return isStrings(base) && isStrings(wanted) ? { base, wanted } : null;
}

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");
