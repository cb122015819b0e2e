import fc from "fast-check";
import { expect, test } from "vitest";
import { isUnchanged, applyOrder, keepTakenPlaces } from "./merge-order.ts";

test.each([
  { known: "abc", told: "ac", gone: "b", whole: "abc" },
  { known: "abc", told: "ca", gone: "b", whole: "cab" },
  { known: "abc", told: "c", gone: "ab", whole: "abc" },
  { known: "abc", told: "", gone: "abc", whole: "abc" },
  { known: "abc", told: "cd", gone: "", whole: "cd" },
  { known: "abc", told: "abcd", gone: "b", whole: "abcd" },
])("known $known, told $told, gone $gone: $whole", ({ known, told, gone, whole }) => {
  expect(keepTakenPlaces(known.split(""), told.split(""), new Set(gone)).join("")).toBe(whole);
});

test.each([
  { whole: "abcd", shown: "dca", order: "dbca" },
  { whole: "abc", shown: "abcd", order: "abcd" },
  { whole: "", shown: "a", order: "a" },
])("$whole with $shown in front of one: $order", ({ whole, shown, order }) => {
  expect(applyOrder(whole.split(""), shown.split("")).join("")).toBe(order);
});

test("whatever is told and gone, everybody told keeps their order and nobody is there twice", () => {
  const ids = fc.uniqueArray(fc.constantFrom<string[]>("a", "b", "c", "d", "e", "f", "g", "h"));
  fc.assert(
    fc.property(ids, ids, ids, (known, told, taken) => {
      const whole = keepTakenPlaces(known, told, new Set(taken));
      expect(whole.filter((id) => told.includes(id))).toEqual(told);
      expect(new Set(whole).size).toBe(whole.length);
      expect(keepTakenPlaces(whole, told, new Set(taken))).toEqual(whole);
      expect(known.filter((id) => taken.includes(id)).every((id) => whole.includes(id))).toBe(true);
    }),
  );
});

test("a queue is untouched when only those are missing who were taken", () => {
  expect(isUnchanged(["a", "b", "c"], ["a", "c"])).toBe(true);
  expect(isUnchanged(["a", "b", "c"], ["c", "a"])).toBe(false);
  expect(isUnchanged(["a"], ["a", "d"])).toBe(false);
  expect(isUnchanged([], [])).toBe(true);
});
