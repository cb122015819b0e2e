import { expect, test } from "vitest";
import { unsavedQueue } from "./queue-storage.ts";

test.each([
  [null, null],
  [[], null],
  [{ base: [1], wanted: [] }, null],
  [{ base: ["a"] }, null],
  [
    { base: ["a"], wanted: ["b", "a"], more: 1 },
    { base: ["a"], wanted: ["b", "a"] },
  ],
])("%j in the storage is read as %j", (stored, unsaved) => {
  expect(unsavedQueue("maya", "owls").read(stored)).toEqual(unsaved);
});
