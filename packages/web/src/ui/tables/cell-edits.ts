import { withAsciiMinus } from "@emberline/game";
import type { SaveQueue } from "../../platform/api/save-queue.ts";
import {
  emptyLog,
  forgetCell,
  recordChange,
  redo,
  endTyping,
  undo,
  type Change,
  type ScoreChange,
  type UndoLog,
} from "./undo-log.ts";

export interface PastedCell {
  key: string;
  text: string;
}

export interface StepResult {
  change: Change;
  /** The keys that another user has changed since. Their values stay. */
  overwritten: readonly string[];
}

/** Makes, undoes and redoes a user's changes of the cells of a sheet. */
export interface CellEdits {
  log: Observable<UndoLog>;
  /** Typing: saved after a pause; further typing in the same cell is the same change. */
  onInput: (key: string, text: string) => void;
  /** Sets and saves a value at once, as a change of its own. */
  setValue: (key: string, text: string) => void;
  /** Sets the cells of a pasted table, as one change; null if they have these values already. */
  paste: (cells: readonly PastedCell[]) => Change | null;
  /** Sets and saves several cells, as one change; null without one. */
  setCells: (change: Extract<Change, { cells: unknown }>) => Change | null;
  /** Ends the typing in a cell and saves it now. */
  commit: (key: string) => void;
  undo: () => StepResult | null;
  redo: () => StepResult | null;
  forget: (key: string) => void;
}

interface Cells {
  queue: SaveQueue<string>;
  /** The text a cell shows now. */
  textOf: (key: string) => string;
  /** Whether two texts stand for the same value. */
  isSame: (one: string, other: string) => boolean;
  /** Another user has changed the cell, or it is gone. */
  isOverwritten: (key: string) => boolean;
  /** Undoes or redoes what is no change of cells; whether it did. */
  stepElimination?: (change: Extract<Change, { kind: "elimination" }>, now: "from" | "to") => boolean;
}

export function createCellEdits({
  queue,
  textOf,
  isSame,
  isOverwritten,
  stepElimination = () => false,
}: Cells): CellEdits {
  const log = createObservable(emptyLog);

  const onInput = (key: string, typed: string) => {
    const text = withAsciiMinus(typed);
    log.set(recordChange(log.get(), { kind: "score", key, from: textOf(key), to: text }));
    queue.put(key, text);
  };
  const commit = (key: string) => {
    log.set(endTyping(log.get()));
    queue.flush(key);
  };

  /** Changes values only if they are still the ones that this user entered. */
  function step(change: Change, now: "from" | "to"): StepResult {
    if ("cells" in change) {
      const kept = change.cells.filter((cell) => !stepCell(cell, now));
      return { change, overwritten: kept.map(({ key }) => key) };
    }
    const isDone = change.kind === "score" ? stepCell(change, now) : stepElimination(change, now);
    return { change, overwritten: isDone ? [] : [change.key] };
  }

  function stepCell({ key, ...change }: ScoreChange, now: "from" | "to"): boolean {
    if (isOverwritten(key) || !isSame(textOf(key), change[now])) return false;
    queue.put(key, change[now === "to" ? "from" : "to"]);
    queue.flush(key);
    return true;
  }

  function setCells(change: Extract<Change, { cells: unknown }>): Change | null {
    const { cells } = change;
    if (cells.length === 0) return null;
    log.set(endTyping(recordChange(endTyping(log.get()), change)));
    for (const { key, to } of cells) {
      queue.put(key, to);
      queue.flush(key);
    }
    return change;
  }

  function apply(last: Change | undefined, now: "from" | "to", after: UndoLog): StepResult | null {
    if (!last) return null;
    const done = step(last, now);
    log.set(done.overwritten.reduce(forgetCell, after));
    return done;
  }

  return {
    log,
    onInput,
    setValue: (key, text) => {
      log.set(endTyping(log.get()));
      onInput(key, text);
      commit(key);
    },
    paste: (pasted) =>
      setCells({
        kind: "paste",
        cells: pasted
          .map(({ key, text }): ScoreChange => ({ kind: "score", key, from: textOf(key), to: text }))
          .filter(({ from, to }) => from.trim() === "" || !isSame(from, to)),
      }),
    setCells,
    commit,
    undo: () => apply(log.get().done.at(-1), "to", undo(log.get())),
    redo: () => apply(log.get().undone.at(-1), "from", redo(log.get())),
    forget: (key) => log.set(forgetCell(log.get(), key)),
  };
}

/** A value that notifies its subscribers of changes, for `useSyncExternalStore`. */
interface Observable<Value> {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createObservable<Value>(initial: Value): Observable<Value> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
