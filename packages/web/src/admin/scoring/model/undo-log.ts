/** A change by the admin: the text of a score's cell, or whether a player is eliminated. */
export type Change =
  | { kind: "score"; key: string; from: string; to: string }
  | { kind: "elimination"; key: string; from: boolean; to: boolean };

/** The changes since the page was opened, and those undone; newest last. */
export interface UndoLog {
  done: readonly Change[];
  undone: readonly Change[];
  /** The last change is still being typed into. */
  isOpen: boolean;
}

export const emptyLog: UndoLog = { done: [], undone: [], isOpen: false };

/** Records a change. Consecutive typing in one cell is one change; typing back to the start is none. */
export function recordChange(log: UndoLog, change: Change): UndoLog {
  const last = log.done.at(-1);
  const continues =
    log.isOpen && change.kind === "score" && last?.kind === "score" && last.key === change.key;
  const before = continues ? log.done.slice(0, -1) : log.done;
  const merged: Change = continues ? { ...change, from: last.from } : change;
  if (merged.from === merged.to) return { done: before, undone: log.undone, isOpen: false };
  return { done: [...before, merged], undone: [], isOpen: true };
}

/** Ends the current typing: the next input is a new change. */
export const endTyping = (log: UndoLog): UndoLog => (log.isOpen ? { ...log, isOpen: false } : log);

/** The log after undoing the last change. */
export function undo({ done, undone }: UndoLog): UndoLog {
  const last = done.at(-1);
  return last ? { done: done.slice(0, -1), undone: [...undone, last], isOpen: false } : emptyLog;
}

/** The log after redoing the last undone change. */
export function redo({ done, undone }: UndoLog): UndoLog {
  const last = undone.at(-1);
  if (!last) return { done, undone, isOpen: false };
  return { done: [...done, last], undone: undone.slice(0, -1), isOpen: false };
}

/** The log without the changes of one cell, which another admin has overwritten. */
export const forgetCell = ({ done, undone }: UndoLog, key: string): UndoLog => ({
  done: done.filter((change) => change.key !== key),
  undone: undone.filter((change) => change.key !== key),
  isOpen: false,
});
