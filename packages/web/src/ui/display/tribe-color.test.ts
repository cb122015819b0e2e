import { expect, test } from "vitest";
import { onDark, onLight } from "./tribe-color.ts";

// Covers APP-30.
test.each([
  ["#ff7a3d", "#ff7a3d"],
  ["#000000", "#7f7f7f"],
  ["#1d3557", "#6c7c92"],
])("on the dark theme %s is shown as %s", (color, shown) => {
  expect(onDark(color)).toBe(shown);
});

// Covers APP-30.
test.each([
  ["#1d3557", "#1d3557"],
  ["#ffffff", "#808080"],
  ["#f3c552", "#9e8035"],
])("on the light theme %s is shown as %s", (color, shown) => {
  expect(onLight(color)).toBe(shown);
});

test("what is no hex code stays as it is", () => {
  expect(onDark("red")).toBe("red");
});
