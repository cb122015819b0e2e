import { expect, test } from "vitest";
import { passwordErrors, passwordServerErrors } from "./password-sheet.tsx";

const right = { currentPassword: "the old one", password: "the new one", confirm: "the new one" };

test.each([
  [{}, null],
  [{ confirm: "" }, { "": "Please fill in all fields" }],
  [{ currentPassword: "" }, { "": "Please fill in all fields" }],
  [{ confirm: "another" }, { confirm: "Passwords do not match" }],
  [{ password: "abc", confirm: "abc" }, { password: "Password must be at least 4 characters" }],
])("%j in an otherwise valid form gives %j", (change, errors) => {
  expect(passwordErrors({ ...right, ...change })).toEqual(errors);
});

test("a message of the server is assigned to its field", () => {
  expect(passwordServerErrors("That is not your password")).toHaveProperty("currentPassword");
  expect(passwordServerErrors("Password must be at least 8 characters")).toHaveProperty("password");
  expect(passwordServerErrors("Something went wrong")).toEqual({ "": "Something went wrong" });
});
