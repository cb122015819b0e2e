/** The text of a cell. */
export interface ScoreChange {
  kind: "score";
  key: string;
  from: string;
  to: string;
}

/**
 * A change in a sheet: of one cell, the points given to several players at once or pasted, or an elimination. The last
 * one and the giving to several are only in the sheet of scores.
 */
export type Change =
  | ScoreChange
  | { kind: "column"; statisticId: string; cells: readonly ScoreChange[] }
  | { kind: "paste"; cells: readonly ScoreChange[] }
  | { kind: "elimination"; key: string; from: boolean; to: boolean };

/** The changes since the page was opened, and those undone; newest last. */
export interface UndoLog {
  done: readonly Change[];
  undone: readonly Change[];
  /** The user is still typing the last change. */
  isOpen: boolean;
}

export const emptyLog: UndoLog = { done: [], undone: [], isOpen: false };

/** Records a change. Consecutive typing in one cell is one change. Typing the first value again removes the change. */
export function recordChange(log: UndoLog, change: Change): UndoLog {
  const last = log.done.at(-1);
  const continues =
    log.isOpen && change.kind === "score" && last?.kind === "score" && last.key === change.key;
  const before = continues ? log.done.slice(0, -1) : log.done;
  const merged: Change = continues ? { ...change, from: last.from } : change;
  if (!("cells" in merged) && merged.from === merged.to)
    return { done: before, undone: log.undone, isOpen: false };
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

/** The log without the changes of one cell, which another user has overwritten. */
export const forgetCell = ({ done, undone }: UndoLog, key: string): UndoLog => ({
  done: withoutCell(done, key),
  undone: withoutCell(undone, key),
  isOpen: false,
});

const withoutCell = (changes: readonly Change[], key: string): Change[] =>
  changes.flatMap((change): Change[] => {
    if (!("cells" in change)) return change.key === key ? [] : [change];
    const cells = change.cells.filter((cell) => cell.key !== key);
    return cells.length === 0 ? [] : [{ ...change, cells }];
  });
