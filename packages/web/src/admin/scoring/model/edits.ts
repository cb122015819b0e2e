import { conflictOf } from "./conflict.ts";
import { createHeldValue, type HeldValue } from "./observable.ts";
import { isSameText, shownText } from "./points-text.ts";
import type { SaveQueue } from "./save-queue.ts";
import type { SheetCache } from "./sheet-cache.ts";
import { emptyLog, forget, record, redo, seal, undo, type Change, type UndoLog } from "./undo-log.ts";

interface Parts {
  cache: Pick<SheetCache, "findRow" | "findStat">;
  scores: SaveQueue<string>;
  eliminations: SaveQueue<boolean>;
}

/** `taken`: somebody else has changed it since, and theirs stays. */
export interface Step {
  change: Change;
  outcome: "done" | "taken";
}

/** Every change of an admin's visit: made, taken back, made again. */
export interface Changes {
  log: HeldValue<UndoLog>;
  /** Typed: it is sent when it has rested, and what follows in the same cell belongs to it. */
  type: (key: string, text: string) => void;
  /** All at once: sent at once, and a change of its own. */
  give: (key: string, text: string) => void;
  setOut: (playerId: string, out: boolean) => void;
  /** A cell is left. */
  leave: (key: string) => void;
  undo: () => Step | null;
  redo: () => Step | null;
  forget: (key: string) => void;
  /** What a cell shows now. */
  textIn: (key: string) => string;
}

export function createChanges({ cache, scores, eliminations }: Parts): Changes {
  const log = createHeldValue(emptyLog);

  const textIn = (key: string) => {
    const stat = cache.findStat(key);
    return stat ? shownText(scores.find(key), stat) : "";
  };
  const isOut = (playerId: string) =>
    eliminations.find(playerId)?.value ?? cache.findRow(playerId)?.eliminated === 1;
  const type = (key: string, text: string) => {
    log.set(record(log.get(), { kind: "score", key, from: textIn(key), to: text }));
    scores.put(key, text);
  };
  const leave = (key: string) => {
    log.set(seal(log.get()));
    scores.flush(key);
  };

  /** Only what still stands as this admin left it is changed back, or forth. */
  function step(change: Change, now: "from" | "to"): Step {
    const { key } = change;
    const next = now === "to" ? "from" : "to";
    if (change.kind === "out") {
      if (isOut(key) !== change[now]) return { change, outcome: "taken" };
      eliminations.put(key, change[next]);
      return { change, outcome: "done" };
    }
    const isTaken = conflictOf(scores.find(key)) !== null || !cache.findStat(key);
    if (isTaken || !isSameText(textIn(key), change[now])) return { change, outcome: "taken" };
    scores.put(key, change[next]);
    scores.flush(key);
    return { change, outcome: "done" };
  }

  function walk(last: Change | undefined, now: "from" | "to", after: UndoLog): Step | null {
    if (!last) return null;
    const done = step(last, now);
    log.set(done.outcome === "done" ? after : forget(after, last.key));
    return done;
  }

  return {
    log,
    type,
    give: (key, text) => {
      log.set(seal(log.get()));
      type(key, text);
      leave(key);
    },
    setOut: (key, out) => {
      log.set(seal(record(seal(log.get()), { kind: "out", key, from: isOut(key), to: out })));
      eliminations.put(key, out);
    },
    leave,
    undo: () => walk(log.get().done.at(-1), "to", undo(log.get())),
    redo: () => walk(log.get().undone.at(-1), "from", redo(log.get())),
    forget: (key) => log.set(forget(log.get(), key)),
    textIn,
  };
}
