import { expect, test } from "vitest";
import { previewOf } from "./preview.ts";

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
