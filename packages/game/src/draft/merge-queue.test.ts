import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeQueue } from "./merge-queue.ts";

test.each([
  { base: "", stored: "x", wanted: "ab", merged: "abx" },
  { base: "ab", stored: "abx", wanted: "aby", merged: "abyx" },
  { base: "ab", stored: "xab", wanted: "abc", merged: "xabc" },
  { base: "abc", stored: "ac", wanted: "abcd", merged: "acd" },
  { base: "abc", stored: "cba", wanted: "abcd", merged: "cdba" },
  { base: "abc", stored: "abcx", wanted: "cba", merged: "cxba" },
  { base: "abc", stored: "ab", wanted: "cba", merged: "ba" },
  { base: "abc", stored: "cab", wanted: "ab", merged: "ab" },
  { base: "ab", stored: "", wanted: "ba", merged: "" },
])("from $base here $wanted and elsewhere $stored: $merged", ({ base, stored, wanted, merged }) => {
  const queues = { base: base.split(""), stored: stored.split(""), wanted: wanted.split("") };
  expect(mergeQueue(queues).join("")).toBe(merged);
});

test("no player added by either is lost, and none removed by either returns", () => {
  const ids = fc.uniqueArray(fc.constantFrom<string[]>("a", "b", "c", "d", "e", "f", "g"));
  fc.assert(
    fc.property(ids, ids, ids, (base, stored, wanted) => {
      const merged = mergeQueue({ base, stored, wanted });
      const expected = [...new Set([...stored, ...wanted])].filter(
        (id) => !base.includes(id) || (stored.includes(id) && wanted.includes(id)),
      );
      expect(merged.toSorted()).toEqual(expected.toSorted());
      expect(mergeQueue({ base, stored: base, wanted })).toEqual(wanted);
      expect(mergeQueue({ base, stored, wanted: base })).toEqual(stored);
      expect(mergeQueue({ base, stored: wanted, wanted })).toEqual(wanted);
    }),
  );
});
