import { removeItem, getItem, setItem } from "../../../api/local-storage.ts";

/** A queue that was put in order here and is not saved yet, and the one it was made from. */
export interface UnsavedQueue {
  base: readonly string[];
  playerIds: readonly string[];
}

export const queueStorageKey = (userId: string, leagueId: string) => `draftQueue:${userId}:${leagueId}`;

export const loadUnsavedQueue = (key: string): UnsavedQueue | null => parseUnsavedQueue(getItem(key));
export const storeUnsavedQueue = (key: string, unsaved: UnsavedQueue) =>
  setItem(key, JSON.stringify(unsaved));
export const clearUnsavedQueue = (key: string) => removeItem(key);

/** Whatever lies in the storage may be old, or not ours. */
export function parseUnsavedQueue(text: string | null): UnsavedQueue | null {
  const value = parseJson(text ?? "null");
  if (typeof value !== "object" || value === null || !("base" in value) || !("wanted" in value)) return null;
  const { base, wanted: playerIds } = value;
  return isStrings(base) && isStrings(playerIds) ? { base, playerIds } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");
