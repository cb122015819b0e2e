import { expect, test } from "vitest";
import {
  emptyLog,
  forgetCell,
  recordChange,
  redo,
  endTyping,
  undo,
  type Change,
  type ScoreChange,
} from "./undo-log.ts";

const typed = (key: string, from: string, to: string): ScoreChange => ({ kind: "score", key, from, to });
const out = (key: string, to: boolean): Change => ({ kind: "elimination", key, from: !to, to });
const logOf = (...changes: Change[]) =>
  changes.reduce((log, change) => endTyping(recordChange(log, change)), emptyLog);

test("consecutive typing in one cell is one change", () => {
  const log = recordChange(recordChange(emptyLog, typed("a", "", "1")), typed("a", "1", "12"));
  expect(log.done).toEqual([typed("a", "", "12")]);
});

test("typing again after leaving a cell is a second change", () => {
  expect(logOf(typed("a", "", "1"), typed("a", "1", "12")).done).toEqual([
    typed("a", "", "1"),
    typed("a", "1", "12"),
  ]);
});

test("typing back to the first value is no change", () => {
  const log = recordChange(
    recordChange(logOf(typed("b", "", "2")), typed("a", "", "1")),
    typed("a", "1", ""),
  );
  expect(log.done).toEqual([typed("b", "", "2")]);
});

test("an elimination is a change of its own beside the scores of the same player", () => {
  const log = recordChange(recordChange(emptyLog, typed("a", "", "1")), out("a", true));
  expect(log.done).toEqual([typed("a", "", "1"), out("a", true)]);
});

test("changes are undone from the last one and redone in their order", () => {
  const log = logOf(typed("a", "", "1"), out("x", true), typed("b", "", "2"));
  const back = undo(undo(log));
  expect(back.done).toEqual([typed("a", "", "1")]);
  expect(redo(back).done).toEqual([typed("a", "", "1"), out("x", true)]);
  expect(redo(redo(back))).toEqual(log);
});

test("a new change clears the redo list", () => {
  const log = recordChange(undo(logOf(typed("a", "", "1"))), typed("b", "", "2"));
  expect(log.undone).toEqual([]);
});

test("undo and redo of an empty log change nothing", () => {
  expect(undo(emptyLog)).toEqual(emptyLog);
  expect(redo(emptyLog)).toEqual(emptyLog);
});

test("typing after an undo is a new change", () => {
  const log = undo(recordChange(recordChange(emptyLog, typed("a", "", "1")), out("x", true)));
  expect(recordChange(log, typed("a", "1", "2")).done).toHaveLength(2);
});

test("the changes of one cell can be removed", () => {
  const log = undo(logOf(typed("a", "", "1"), typed("b", "", "2"), typed("a", "1", "3")));
  expect(forgetCell(log, "a")).toEqual({ done: [typed("b", "", "2")], undone: [], isOpen: false });
});

test("one cell can be removed from points given to several players", () => {
  const cells = [typed("a", "", "1"), typed("b", "", "1")];
  const log = logOf({ kind: "column", statisticId: "s", cells });
  expect(forgetCell(log, "a").done).toEqual([{ kind: "column", statisticId: "s", cells: [cells[1]] }]);
  expect(forgetCell(forgetCell(log, "a"), "b").done).toEqual([]);
});
