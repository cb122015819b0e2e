import { expect, test } from "vitest";
import { onDark, onLight } from "./tribe-color.ts";

// Covers APP-30.
test.each([
  ["#ff7a3d", "#ff7a3d"],
  ["#000000", "#737373"],
  ["#1d3557", "#617289"],
])("on the dark theme %s is shown as %s", (color, shown) => {
  expect(onDark(color)).toBe(shown);
});

// Covers APP-30.
test.each([
  ["#1d3557", "#1d3557"],
  ["#ffffff", "#8c8c8c"],
  ["#f3c552", "#aa8a39"],
])("on the light theme %s is shown as %s", (color, shown) => {
  expect(onLight(color)).toBe(shown);
});

test("what is no hex code stays as it is", () => {
  expect(onDark("red")).toBe("red");
});
