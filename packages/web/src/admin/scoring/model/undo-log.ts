/** Something an admin changed: a score, as its cell shows it, or whether somebody is voted out. */
export type Change =
  | { kind: "score"; key: string; from: string; to: string }
  | { kind: "out"; key: string; from: boolean; to: boolean };

/** What was changed in this visit, and what of it was taken back; the newest last. */
export interface UndoLog {
  done: readonly Change[];
  undone: readonly Change[];
  /** The last change is still being typed. */
  isOpen: boolean;
}

export const emptyLog: UndoLog = { done: [], undone: [], isOpen: false };

/** Notes a change. What is typed into one cell in one go is one change; back to the start, it is none. */
export function recordChange(log: UndoLog, change: Change): UndoLog {
  const last = log.done.at(-1);
  const continues =
    log.isOpen && change.kind === "score" && last?.kind === "score" && last.key === change.key;
  const before = continues ? log.done.slice(0, -1) : log.done;
  const merged: Change = continues ? { ...change, from: last.from } : change;
  if (merged.from === merged.to) return { done: before, undone: log.undone, isOpen: false };
  return { done: [...before, merged], undone: [], isOpen: true };
}

/** Whatever comes next is a change of its own. */
export const endTyping = (log: UndoLog): UndoLog => (log.isOpen ? { ...log, isOpen: false } : log);

/** The log after its last change is taken back. */
export function undo({ done, undone }: UndoLog): UndoLog {
  const last = done.at(-1);
  return last ? { done: done.slice(0, -1), undone: [...undone, last], isOpen: false } : emptyLog;
}

/** The log after the change that was taken back last is made again. */
export function redo({ done, undone }: UndoLog): UndoLog {
  const last = undone.at(-1);
  if (!last) return { done, undone, isOpen: false };
  return { done: [...done, last], undone: undone.slice(0, -1), isOpen: false };
}

/** Without the changes of a cell that somebody else has taken over since. */
export const forgetCell = ({ done, undone }: UndoLog, key: string): UndoLog => ({
  done: done.filter((change) => change.key !== key),
  undone: undone.filter((change) => change.key !== key),
  isOpen: false,
});
