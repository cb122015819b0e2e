import { removeItem, getItem, setItem } from "../../../api/local-storage.ts";

/** An order that is not saved yet, and the server's order it was made from. */
export interface UnsavedQueue {
  base: readonly string[];
  playerIds: readonly string[];
}

export const queueStorageKey = (userId: string, leagueId: string) => `draftQueue:${userId}:${leagueId}`;

/** The unsaved order of an earlier visit; null if there is none or it is malformed. */
export const loadUnsavedQueue = (key: string): UnsavedQueue | null => parseUnsavedQueue(getItem(key));
/** `wanted` is the name in queues that earlier versions stored. */
export const storeUnsavedQueue = (key: string, { base, playerIds }: UnsavedQueue) =>
  setItem(key, JSON.stringify({ base, wanted: playerIds }));
export const clearUnsavedQueue = (key: string) => removeItem(key);

/** The stored text may be old or malformed: null unless it is valid. */
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
