import { expect, test } from "vitest";
import { ApiError } from "../../../../platform/api/api-error.ts";
import { conflictOf, saveErrorText } from "./conflict.ts";

const refused = (status: number, fields: Record<string, unknown>) =>
  new ApiError(status, "Another admin has saved 3 here", "fail", fields);

test("a 409 with points is a conflict, also with 0 points and with none any more", () => {
  for (const points of [3, 0, null]) {
    const entry = { value: "5", status: "failed", error: refused(409, { points }) } as const;
    expect(conflictOf(entry)).toEqual({ points });
  }
});

test.each([
  ["another 409", { value: "5", status: "failed", error: refused(409, {}) }],
  ["no network", { value: "5", status: "failed", error: new ApiError(0) }],
  ["a bug", { value: "5", status: "failed", error: new Error("points") }],
  [
    "a conflict that is being saved again",
    { value: "5", status: "saving", error: refused(409, { points: 3 }) },
  ],
  ["nothing", undefined],
] as const)("%s is no conflict", (_, entry) => {
  expect(conflictOf(entry)).toBeNull();
});

test.each([
  ["failed", refused(409, { points: 3 }), "Another admin has saved 3 here"],
  ["failed", new ApiError(0), "Not saved. The server could not be reached"],
  [
    "failed",
    new ApiError(400, "Points must be a whole number", "fail"),
    "Not saved. Points must be a whole number",
  ],
  ["saved", undefined, null],
] as const)("the error of a %s cell (%#)", (status, error, expected) => {
  expect(saveErrorText({ value: "5", status, error })).toBe(expected);
});
