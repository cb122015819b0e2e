import { expect, test } from "vitest";
import { previewOf, truncate } from "./truncate.ts";

test.each([
  ["a short name is kept", "Torch Bearers", "Torch Bearers"],
  ["sixty characters are kept", "W".repeat(60), "W".repeat(60)],
  ["a longer name ends in dots", "W".repeat(255), `${"W".repeat(59)}…`],
  ["spaces before the dots are removed", `${"W".repeat(58)} and more`, `${"W".repeat(58)}…`],
  ["an emoji of several code points counts once", "👨‍👩‍👧".repeat(60), "👨‍👩‍👧".repeat(60)],
  ["an emoji of several code points is not split", "👨‍👩‍👧".repeat(61), `${"👨‍👩‍👧".repeat(59)}…`],
])("%s", (_, name, shown) => {
  expect(truncate(name)).toBe(shown);
});

test("a text of 100 characters is not cut", () => {
  expect(previewOf("x".repeat(100), 100)).toBeNull();
});

// Covers LIMIT-12, LIMIT-19.
test("a longer text is cut after 100 characters", () => {
  expect(previewOf("x".repeat(101), 100)).toBe("x".repeat(100));
});

test("an emoji counts as one character and stays whole", () => {
  expect(previewOf("🔥".repeat(100), 100)).toBeNull();
  expect(previewOf("🔥".repeat(101), 100)).toBe("🔥".repeat(100));
});

test("spaces before the cut are removed", () => {
  expect(previewOf(`${"x".repeat(99)} ${"y".repeat(50)}`, 100)).toBe("x".repeat(99));
});

test("an emoji of several code points is left out rather than split", () => {
  const family = "👨‍👩‍👧‍👦";
  expect(previewOf(`${"x".repeat(97)}${family}`, 100)).toBe("x".repeat(97));
});
