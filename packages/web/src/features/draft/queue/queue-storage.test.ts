import { expect, test } from "vitest";
import { parseUnsavedQueue } from "./queue-storage.ts";

test.each([
  [null, null],
  ["", null],
  ["{", null],
  ["[]", null],
  ['{"base":[1],"wanted":[]}', null],
  ['{"base":["a"]}', null],
  ['{"base":["a"],"wanted":["b","a"]}', { base: ["a"], playerIds: ["b", "a"] }],
])("%j in the storage is read as %j", (text, unsaved) => {
  expect(parseUnsavedQueue(text)).toEqual(unsaved);
});
