import { expect, test } from "vitest";
import { truncate } from "./truncate.ts";

test.each([
  ["a short name stays", "Torch Bearers", "Torch Bearers"],
  ["sixty letters stay", "W".repeat(60), "W".repeat(60)],
  ["a longer one ends in dots", "W".repeat(255), `${"W".repeat(59)}…`],
  ["no space stands before the dots", `${"W".repeat(58)} and more`, `${"W".repeat(58)}…`],
  ["what looks like one letter is not cut apart", "👨‍👩‍👧".repeat(60), "👨‍👩‍👧".repeat(60)],
  ["nor counted twice", "👨‍👩‍👧".repeat(61), `${"👨‍👩‍👧".repeat(59)}…`],
])("%s", (_, name, shown) => {
  expect(truncate(name)).toBe(shown);
});
