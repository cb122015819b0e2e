import { expect, test } from "vitest";
import { parseHexColor } from "./parse-hex-color.ts";

// Covers ADMIN-PLAYER-4.
test.each([
  ["#ff7a3d", "#ff7a3d"],
  [" FF7A3D ", "#ff7a3d"],
  ["#f73", "#ff7733"],
  ["0af", "#00aaff"],
  ["#ff7a3", null],
  ["#ff7a3d0", null],
  ["red", null],
  ["", null],
])("%j is parsed as %j", (typed, color) => {
  expect(parseHexColor(typed)).toBe(color);
});
