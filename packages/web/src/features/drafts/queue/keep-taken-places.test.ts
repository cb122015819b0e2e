import fc from "fast-check";
import { expect, test } from "vitest";
import { applyOrder, keepTakenPlaces } from "./keep-taken-places.ts";
import { isUnchanged } from "./queue-sync.ts";

test.each([
  { known: "abc", server: "ac", taken: "b", whole: "abc" },
  { known: "abc", server: "ca", taken: "b", whole: "cab" },
  { known: "abc", server: "c", taken: "ab", whole: "abc" },
  { known: "abc", server: "", taken: "abc", whole: "abc" },
  { known: "abc", server: "cd", taken: "", whole: "cd" },
  { known: "abc", server: "abcd", taken: "b", whole: "abcd" },
])("known $known, server $server, taken $taken: $whole", ({ known, server, taken, whole }) => {
  expect(keepTakenPlaces(known.split(""), server.split(""), new Set(taken)).join("")).toBe(whole);
});

test.each([
  { whole: "abcd", shown: "dca", order: "dbca" },
  { whole: "abc", shown: "abcd", order: "abcd" },
  { whole: "", shown: "a", order: "a" },
])("$whole with $shown shown becomes $order", ({ whole, shown, order }) => {
  expect(applyOrder(whole.split(""), shown.split("")).join("")).toBe(order);
});

test("the server's order is kept and no player appears twice", () => {
  const ids = fc.uniqueArray(fc.constantFrom<string[]>("a", "b", "c", "d", "e", "f", "g", "h"));
  fc.assert(
    fc.property(ids, ids, ids, (known, server, taken) => {
      const whole = keepTakenPlaces(known, server, new Set(taken));
      expect(whole.filter((id) => server.includes(id))).toEqual(server);
      expect(new Set(whole).size).toBe(whole.length);
      expect(keepTakenPlaces(whole, server, new Set(taken))).toEqual(whole);
      expect(known.filter((id) => taken.includes(id)).every((id) => whole.includes(id))).toBe(true);
    }),
  );
});

test("a queue is unchanged when only taken players are missing", () => {
  expect(isUnchanged(["a", "b", "c"], ["a", "c"])).toBe(true);
  expect(isUnchanged(["a", "b", "c"], ["c", "a"])).toBe(false);
  expect(isUnchanged(["a"], ["a", "d"])).toBe(false);
  expect(isUnchanged([], [])).toBe(true);
});
