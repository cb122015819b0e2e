import { conflictOf } from "./conflict.ts";
import { createObservable, type Observable } from "./observable.ts";
import { isSameText, shownText } from "./points-text.ts";
import type { SaveQueue } from "../../../api/save-queue.ts";
import type { SheetCache } from "./sheet-cache.ts";
import {
  emptyLog,
  forgetCell,
  recordChange,
  redo,
  endTyping,
  undo,
  type Change,
  type UndoLog,
} from "./undo-log.ts";

interface EditsDeps {
  cache: Pick<SheetCache, "findRow" | "findStat">;
  scores: SaveQueue<string>;
  eliminations: SaveQueue<boolean>;
}

/** `overwritten`: another admin changed the value since, and theirs stays. */
export interface StepResult {
  change: Change;
  outcome: "done" | "overwritten";
}

/** Makes, undoes and redoes this admin's changes. */
export interface Edits {
  log: Observable<UndoLog>;
  /** Typing: saved after a pause; further typing in the same cell is the same change. */
  onInput: (key: string, text: string) => void;
  /** Sets and saves a value at once, as a change of its own. */
  setValue: (key: string, text: string) => void;
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
  const onInput = (key: string, text: string) => {
    log.set(recordChange(log.get(), { kind: "score", key, from: cellText(key), to: text }));
    scores.put(key, text);
  };
  const commit = (key: string) => {
    log.set(endTyping(log.get()));
    scores.flush(key);
  };

  /** Changes a value only if it is still the one that this admin entered. */
  function step(change: Change, now: "from" | "to"): StepResult {
    const { key } = change;
    const next = now === "to" ? "from" : "to";
    if (change.kind === "elimination") {
      if (isEliminated(key) !== change[now]) return { change, outcome: "overwritten" };
      eliminations.put(key, change[next]);
      return { change, outcome: "done" };
    }
    const isOverwritten = conflictOf(scores.find(key)) !== null || !cache.findStat(key);
    if (isOverwritten || !isSameText(cellText(key), change[now])) return { change, outcome: "overwritten" };
    scores.put(key, change[next]);
    scores.flush(key);
    return { change, outcome: "done" };
  }

  function apply(last: Change | undefined, now: "from" | "to", after: UndoLog): StepResult | null {
    if (!last) return null;
    const done = step(last, now);
    log.set(done.outcome === "done" ? after : forgetCell(after, last.key));
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
