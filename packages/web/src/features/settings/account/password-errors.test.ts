import { expect, test } from "vitest";
import { passwordErrors, passwordServerErrors } from "./password-errors.ts";

const right = { currentPassword: "the old one", password: "the new one", confirm: "the new one" };

test.each([
  [{}, null],
  [{ confirm: "" }, { "": "Please fill in all fields" }],
  [{ currentPassword: "" }, { "": "Please fill in all fields" }],
  [{ confirm: "another" }, { confirm: "Passwords do not match" }],
  [{ password: "abc", confirm: "abc" }, { password: "Password must be at least 4 characters" }],
])("%j changed in a right form gives %j", (change, errors) => {
  expect(passwordErrors({ ...right, ...change })).toEqual(errors);
});

test("what the server says stands at the field it is about", () => {
  expect(passwordServerErrors("That is not your password")).toHaveProperty("currentPassword");
  expect(passwordServerErrors("Password must be at least 8 characters")).toHaveProperty("password");
  expect(passwordServerErrors("Something went wrong")).toEqual({ "": "Something went wrong" });
});
