import { useEffect, useState, useSyncExternalStore } from "react";
import { readOwner } from "../../api/token.ts";
import { kept } from "./kept-input.ts";

/** Input that the server does not have yet. */
export interface Unsaved {
  isChanged: boolean;
  /** It was typed on an earlier visit of the form, for example before the session ended. */
  wasRestored: boolean;
  /** Discards it. */
  forget: () => void;
}

interface Options<Values> {
  isSame?: (one: Values, other: Values) => boolean;
  /** False for input that is not lost when the page is left, such as a text that waits in its field. */
  asks?: boolean;
}

const listeners = new Set<() => void>();
/** The forms on the page with changes that would be lost. */
const asking = new Set<string>();
const NOTHING = {};
let nextSecret = 0;

function write(key: string, edits: object | null): void {
  if (edits === null) kept.delete(key);
  else kept.set(key, edits);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Does the page hold input that would be lost without it? */
export const hasUnsaved = (): boolean => asking.size > 0;

/**
 * The values of a form: what is saved, with the user's changes. The changes outlive the form for the same user and
 * `subject`, such as "note 12", until they are saved or discarded; no other user sees them. Null for a subject that
 * must not outlive the form, such as a password. A field that was not touched follows what is saved.
 */
export function useUnsaved<Values extends object>(
  subject: string | null,
  saved: Values,
  { isSame = isEqual, asks = true }: Options<Values> = {},
) {
  const [key] = useState(() => (subject === null ? `secret ${nextSecret++}` : `${readOwner()} ${subject}`));
  const [wasRestored] = useState(() => kept.has(key));
  // Only this hook writes under its key.
  const read = (): Partial<Values> => kept.get(key) ?? NOTHING;
  const edits = useSyncExternalStore(subscribe, read);
  const values: Values = { ...saved, ...edits };
  const isChanged = edits !== NOTHING && !isSame(values, saved);
  useEffect(() => {
    if (!isChanged || !asks) return undefined;
    asking.add(key);
    return () => void asking.delete(key);
  }, [isChanged, asks, key]);
  const isOver = edits !== NOTHING && !isChanged;
  useEffect(() => {
    if (isOver) write(key, null);
  }, [isOver, key]);
  const isSecret = subject === null;
  useEffect(() => (isSecret ? () => void kept.delete(key) : undefined), [isSecret, key]);
  return {
    values,
    isChanged,
    wasRestored,
    change: (part: Partial<Values>): void => write(key, { ...read(), ...part }),
    forget: (): void => write(key, null),
    /** These values are sent, and the form starts over. If anything was changed since, all of it stays. */
    clear: (sent: Values): void => {
      if (isEqual({ ...saved, ...read() }, { ...saved, ...sent })) write(key, null);
    },
    /** These values are saved now. What was changed since they were sent stays. */
    settle: (sent: Partial<Values>): void => {
      const left = Object.entries(read()).filter(([name, value]) => {
        const known = new Map(Object.entries(sent));
        return !known.has(name) || !isEqual(known.get(name), value);
      });
      write(key, left.length === 0 ? null : Object.fromEntries(left));
    },
  };
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
