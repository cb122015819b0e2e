import { forget, recall, remember } from "../../../api/local-storage.ts";

/** A queue that was put in order here and is not saved yet, and the one it was made from. */
export interface KeptQueue {
  base: readonly string[];
  wanted: readonly string[];
}

export const queueKey = (userId: string, leagueId: string) => `draftQueue:${userId}:${leagueId}`;

export const readKept = (key: string): KeptQueue | null => parseKept(recall(key));
export const keepQueue = (key: string, kept: KeptQueue) => remember(key, JSON.stringify(kept));
export const dropKept = (key: string) => forget(key);

/** Whatever lies in the storage may be old, or not ours. */
export function parseKept(text: string | null): KeptQueue | null {
  const value = parseJson(text ?? "null");
  if (typeof value !== "object" || value === null || !("base" in value) || !("wanted" in value)) return null;
  const { base, wanted } = value;
  return isStrings(base) && isStrings(wanted) ? { base, wanted } : null;
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
