import { expect, test } from "vitest";
import { nextPosition } from "./grid-focus.ts";

const at = { row: 2, column: 3 };
const selected = { atStart: true, atEnd: true };

test.each([
  ["ArrowUp", { row: 1, column: 3 }],
  ["ArrowDown", { row: 3, column: 3 }],
  ["ArrowLeft", { row: 2, column: 2 }],
  ["ArrowRight", { row: 2, column: 4 }],
  ["Enter", { row: 3, column: 3 }],
  ["Tab", null],
  ["5", null],
])("%s on a selected cell", (key, position) => {
  expect(nextPosition(at, { key, ...selected })).toEqual(position);
});

test("Shift-Enter moves up", () => {
  expect(nextPosition(at, { key: "Enter", shift: true, ...selected })).toEqual({ row: 1, column: 3 });
});

test("inside the text the arrow keys move the caret", () => {
  expect(nextPosition(at, { key: "ArrowLeft", atStart: false, atEnd: true })).toBeNull();
  expect(nextPosition(at, { key: "ArrowRight", atStart: true, atEnd: false })).toBeNull();
});
