import { useEffect, useState, useSyncExternalStore } from "react";
import { askBeforeLeaving } from "./asking.ts";
import { inputKey, onInputChange, openInput, type OnDevice, writeInput } from "./input-store.ts";
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

const NOTHING = {};
let nextSecret = 0;

/** What a form keeps its changes for. */
type Subject<Values> = string | null | OnDevice<Partial<Values>>;

const nameOf = <Values>(subject: Subject<Values>): string | null =>
  typeof subject === "object" && subject !== null ? subject.key : subject;

function open<Values extends object>(subject: Subject<Values>) {
  const name = nameOf(subject);
  if (typeof subject === "object" && subject !== null) openInput(subject);
  const key =
    name === null ? `secret ${nextSecret++}` : typeof subject === "string" ? inputKey(subject) : name;
  return { name, key, wasRestored: kept.has(key) };
}

/**
 * The values of a form: what is saved, with the user's changes. The changes outlive the form for the same user and
 * `subject`, such as "note 12", until they are saved or discarded; no other user sees them. Null for a subject that
 * must not outlive the form, such as a password; input on the device survives a reload, too, and is not asked about.
 * A field that was not touched follows what is saved.
 */
export function useUnsaved<Values extends object>(
  subject: Subject<Values>,
  saved: Values,
  { isSame = isEqual, asks = typeof subject !== "object" || subject === null }: Options<Values> = {},
) {
  const [opened, setOpened] = useState(() => open(subject));
  if (opened.name !== nameOf(subject)) setOpened(open(subject));
  const { key, wasRestored } = opened;
  const isOnDevice = typeof subject === "object" && subject !== null;
  const write = (edits: object | null) => writeInput(key, edits, isOnDevice);
  // Only this hook writes under its key.
  const read = (): Partial<Values> => kept.get(key) ?? NOTHING;
  const edits = useSyncExternalStore(onInputChange, read);
  const values: Values = { ...saved, ...edits };
  const isChanged = edits !== NOTHING && !isSame(values, saved);
  useEffect(() => {
    if (!isChanged || !asks) return undefined;
    return askBeforeLeaving({ isUnsaved: () => true });
  }, [isChanged, asks]);
  const isOver = edits !== NOTHING && !isChanged;
  useEffect(() => {
    if (isOver) writeInput(key, null, isOnDevice);
  }, [isOver, key, isOnDevice]);
  const isSecret = subject === null;
  useEffect(() => (isSecret ? () => void kept.delete(key) : undefined), [isSecret, key]);
  return {
    values,
    isChanged,
    wasRestored,
    change: (part: Partial<Values>): void => write({ ...read(), ...part }),
    forget: (): void => write(null),
    /** These values are sent, and the form starts over. If anything was changed since, all of it stays. */
    clear: (sent: Values): void => {
      if (isEqual({ ...saved, ...read() }, { ...saved, ...sent })) write(null);
    },
    /** These values are saved now. What was changed since they were sent stays. */
    settle: (sent: Partial<Values>): void => {
      const left = Object.entries(read()).filter(([name, value]) => {
        const known = new Map(Object.entries(sent));
        return !known.has(name) || !isEqual(known.get(name), value);
      });
      write(left.length === 0 ? null : Object.fromEntries(left));
    },
  };
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
