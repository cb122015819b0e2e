import { getItem, removeItem, setItem } from "../../platform/api/local-storage.ts";
import { readOwner } from "../../platform/api/token.ts";
import { kept } from "./kept-input.ts";

/** Input that survives a reload. */
export interface OnDevice<Edits extends object = object> {
  /** Its key in the browser's storage, which names the user and the subject. */
  key: string;
  /** What is stored may be old or malformed: null then. */
  read: (stored: unknown) => Edits | null;
}

const listeners = new Set<() => void>();

/** The key of this user's input about a subject. */
export const inputKey = (subject: string): string => `${readOwner()} ${subject}`;

/** Reads what an earlier visit left on the device; null without any. */
export function openInput<Edits extends object>({ key, read }: OnDevice<Edits>): Edits | null {
  const edits = read(parseJson(getItem(key) ?? "null"));
  if (edits === null) kept.delete(key);
  else kept.set(key, edits);
  return edits;
}

/** Keeps input, on the device as well if it survives a reload; null forgets it. */
export function writeInput(key: string, edits: object | null, isOnDevice = false): void {
  if (edits === null) kept.delete(key);
  else kept.set(key, edits);
  if (isOnDevice && edits === null) removeItem(key);
  else if (isOnDevice) setItem(key, JSON.stringify(edits));
  for (const listener of listeners) listener();
}

export function onInputChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
