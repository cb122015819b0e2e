import { withAsciiMinus } from "@emberline/game";
import type { SaveQueue } from "../../../../platform/api/save-queue.ts";
import { cellKey, isSameText, shownText, type Stat } from "./cell-text.ts";
import { conflictOf } from "./conflict.ts";
import type { SheetCache } from "./sheet-cache.ts";
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

interface EditsDeps {
  cache: Pick<SheetCache, "read" | "findRow" | "findStat">;
  scores: SaveQueue<string>;
  eliminations: SaveQueue<boolean>;
}

export interface StepResult {
  change: Change;
  /** The keys that another admin has changed since. Their values stay. */
  overwritten: readonly string[];
}

/** Makes, undoes and redoes this admin's changes. */
export interface Edits {
  log: Observable<UndoLog>;
  /** Typing: saved after a pause; further typing in the same cell is the same change. */
  onInput: (key: string, text: string) => void;
  /** Sets and saves a value at once, as a change of its own. */
  setValue: (key: string, text: string) => void;
  /** The cells that `giveToAll` fills: the empty ones of the players who are still in. */
  cellsToGive: (statisticId: string) => Stat[];
  /** Gives the default points to all players still in who have none yet, as one change. */
  giveToAll: (statisticId: string) => Change | null;
  /** Sets the cells of a pasted table, as one change; null if they have these values already. */
  paste: (cells: readonly PastedCell[]) => Change | null;
  setEliminated: (playerId: string, eliminated: boolean) => void;
  /** Ends the typing in a cell and saves it now. */
  commit: (key: string) => void;
  undo: () => StepResult | null;
  redo: () => StepResult | null;
  forget: (key: string) => void;
  /** The text a cell shows now. */
  cellText: (key: string) => string;
}

export function createEdits({ cache, scores, eliminations }: EditsDeps): Edits {
  const log = createObservable(emptyLog);

  const cellText = (key: string) => {
    const stat = cache.findStat(key);
    return stat ? shownText(scores.find(key), stat) : "";
  };
  const isEliminated = (playerId: string) =>
    eliminations.find(playerId)?.value ?? cache.findRow(playerId)?.eliminated === 1;
  const onInput = (key: string, typed: string) => {
    const text = withAsciiMinus(typed);
    log.set(recordChange(log.get(), { kind: "score", key, from: cellText(key), to: text }));
    scores.put(key, text);
  };
  const commit = (key: string) => {
    log.set(endTyping(log.get()));
    scores.flush(key);
  };

  /** Changes values only if they are still the ones that this admin entered. */
  function step(change: Change, now: "from" | "to"): StepResult {
    if ("cells" in change) {
      const kept = change.cells.filter((cell) => !stepScore(cell, now));
      return { change, overwritten: kept.map(({ key }) => key) };
    }
    const isDone = change.kind === "score" ? stepScore(change, now) : stepElimination(change, now);
    return { change, overwritten: isDone ? [] : [change.key] };
  }

  function stepScore({ key, ...change }: ScoreChange, now: "from" | "to"): boolean {
    const isOverwritten = conflictOf(scores.find(key)) !== null || !cache.findStat(key);
    if (isOverwritten || !isSameText(cellText(key), change[now])) return false;
    scores.put(key, change[now === "to" ? "from" : "to"]);
    scores.flush(key);
    return true;
  }

  function stepElimination(change: Change & { kind: "elimination" }, now: "from" | "to"): boolean {
    if (isEliminated(change.key) !== change[now]) return false;
    eliminations.put(change.key, change[now === "to" ? "from" : "to"]);
    return true;
  }

  const cellsToGive = (statisticId: string) =>
    (cache.read()?.players ?? [])
      .filter(({ playerId }) => !isEliminated(playerId))
      .flatMap(({ stats }) => stats.filter((stat) => stat.statisticId === statisticId))
      .filter((stat) => cellText(cellKey(stat)).trim() === "");

  function giveToAll(statisticId: string): Change | null {
    const cells = cellsToGive(statisticId).map((stat): ScoreChange => {
      const key = cellKey(stat);
      return { kind: "score", key, from: cellText(key), to: String(stat.defaultPoints) };
    });
    return setCells({ kind: "column", statisticId, cells });
  }

  function paste(pasted: readonly PastedCell[]): Change | null {
    const cells = pasted
      .map(({ key, text }): ScoreChange => ({ kind: "score", key, from: cellText(key), to: text }))
      .filter(({ from, to }) => from.trim() === "" || !isSameText(from, to));
    return setCells({ kind: "paste", cells });
  }

  /** Sets and saves several cells, as one change. */
  function setCells(change: Extract<Change, { cells: unknown }>): Change | null {
    const { cells } = change;
    if (cells.length === 0) return null;
    log.set(endTyping(recordChange(endTyping(log.get()), change)));
    for (const { key, to } of cells) {
      scores.put(key, to);
      scores.flush(key);
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
    cellsToGive,
    giveToAll,
    paste,
    setEliminated: (key, eliminated) => {
      log.set(
        endTyping(
          recordChange(endTyping(log.get()), {
            kind: "elimination",
            key,
            from: isEliminated(key),
            to: eliminated,
          }),
        ),
      );
      eliminations.put(key, eliminated);
    },
    commit,
    undo: () => apply(log.get().done.at(-1), "to", undo(log.get())),
    redo: () => apply(log.get().undone.at(-1), "from", redo(log.get())),
    forget: (key) => log.set(forgetCell(log.get(), key)),
    cellText,
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
