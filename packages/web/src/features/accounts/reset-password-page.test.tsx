import { accountRoutes } from "@emberline/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { ResetPasswordPage } from "./reset-password-page.tsx";

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
});
const open = (search = "?token=abc", signedInAs: object | null = null) =>
  renderPage(<ResetPasswordPage />, api, {
    path: `/reset-password${search}`,
    pattern: "/reset-password",
    signedInAs,
  });
const submit = () => screen.getByRole("button", { name: "Reset Password" });

// Covers ACCOUNT-10.
test.each(["", "?token="])("a link without a token leads to a new one: %s", async (search) => {
  await open(search);
  expect(screen.getByRole("heading", { name: "Invalid Reset Link" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Request New Link" }).getAttribute("href")).toBe(
    "/forgot-password",
  );
  expect(screen.getByRole("link", { name: "Back to Login" }).getAttribute("href")).toBe("/login");
  expect(screen.queryByLabelText("New Password")).toBeNull();
});

// Covers ACCOUNT-11, ACCOUNT-35, LIMIT-2.
test("empty fields, short passwords and two different ones are refused without a call", async () => {
  const { user, fill } = await open();
  await user.click(submit());
  expect(screen.getAllByText("Please fill in all fields")).toHaveLength(1);
  const password = screen.getByLabelText("New Password");
  const confirm = screen.getByLabelText("Confirm Password");
  expect(password.getAttribute("aria-invalid")).toBe("true");
  expect(confirm.getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(password));
  await fill("New Password", "abc");
  await fill("Confirm Password", "abcd");
  expect(screen.queryByText("Please fill in all fields")).toBeNull();
  await user.click(submit());
  expect(screen.getByText("Password must be at least 4 characters")).toBeTruthy();
  expect(screen.getByText("Passwords do not match")).toBeTruthy();
  expect(api.requests(accountRoutes.resetPassword)).toEqual([]);
});

test("a new password is sent with the link's token and leads to the login, logged out", async () => {
  api.reply(accountRoutes.resetPassword, { message: "" });
  const { user, fill } = await open("?token=abc", {});
  await fill("New Password", " torch ");
  await fill("Confirm Password", " torch ");
  api.reply(accountRoutes.check, { verified: false });
  await user.keyboard("{Enter}");
  await waitFor(() => expect(location.pathname).toBe("/login"));
  expect(screen.getByText("Your password has been changed")).toBeTruthy();
  expect(api.requests(accountRoutes.resetPassword).map(({ body }) => body)).toEqual([
    { token: "abc", password: " torch " },
  ]);
  expect(localStorage.getItem("jwt")).toBeNull();
});

test("what the server says about the password stands at its field, anything else above the form", async () => {
  api.fail(accountRoutes.resetPassword, 400, "Password must not be a common one");
  const { user, fill } = await open();
  await fill("New Password", "password");
  await fill("Confirm Password", "password");
  await user.click(submit());
  expect(await screen.findByText("Password must not be a common one")).toBeTruthy();
  expect(screen.getByLabelText("New Password").getAttribute("aria-invalid")).toBe("true");
  api.fail(accountRoutes.resetPassword, 400, "This link has expired");
  await user.click(submit());
  expect(await screen.findByText("This link has expired")).toBeTruthy();
  expect(screen.getByLabelText("New Password").getAttribute("aria-invalid")).toBeNull();
  expect(location.pathname).toBe("/reset-password");
});

test("a token that is too long is refused above the form", async () => {
  const { user, fill } = await open(`?token=${"t".repeat(201)}`);
  await fill("New Password", "coconut");
  await fill("Confirm Password", "coconut");
  await user.click(submit());
  expect(await screen.findByText("This reset link is not valid")).toBeTruthy();
  expect(api.requests(accountRoutes.resetPassword)).toEqual([]);
});
