import { accountRoutes } from "@emberline/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { ForgotPasswordPage } from "./forgot-password-page.tsx";

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
});
const open = () => renderPage(<ForgotPasswordPage />, api, { path: "/forgot-password", signedInAs: null });
const send = () => screen.getByRole("button", { name: "Send Reset Link" });

// Covers ACCOUNT-34.
test("an empty field and a text that is no address are refused without a call", async () => {
  const { user, fill } = await open();
  await user.click(send());
  expect(await screen.findByText("Please enter your email address")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Email")));
  await fill("Email", "ana");
  expect(screen.queryByText("Please enter your email address")).toBeNull();
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
  expect(api.requests(accountRoutes.forgotPassword)).toEqual([]);
});

// Covers ACCOUNT-9.
test("after the email is sent the page says so and takes another address", async () => {
  api.reply(accountRoutes.forgotPassword, { message: "" });
  const { user, fill } = await open();
  await fill("Email", "ana@example.com");
  await user.keyboard("{Enter}");
  const heading = await screen.findByRole("heading", { name: "Check your email" });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText("ana@example.com")).toBeTruthy();
  expect(api.requests(accountRoutes.forgotPassword).map(({ body }) => body)).toEqual([
    { email: "ana@example.com" },
  ]);
  await user.click(screen.getByRole("button", { name: "Try Different Email" }));
  const field = screen.getByLabelText("Email");
  await waitFor(() => expect(document.activeElement).toBe(field));
  // The old address is selected: typing replaces it.
  await user.keyboard("b");
  expect(field).toHaveProperty("value", "b");
});

// Covers ACCOUNT-46.
test("an address without an account says so; the next try clears that", async () => {
  api.fail(accountRoutes.forgotPassword, 404, "Not found", "not_found");
  const { user, fill } = await open();
  await fill("Email", "ana@example.com");
  await user.click(send());
  expect(await screen.findByRole("heading", { name: "Account Not Found" })).toBeTruthy();
  expect(screen.getByText(/contact the site admin/)).toBeTruthy();
  api.reply(accountRoutes.forgotPassword, { message: "" });
  await user.click(send());
  expect(await screen.findByRole("heading", { name: "Check your email" })).toBeTruthy();
});

test("too many requests and a lost connection are shown above the form", async () => {
  api.fail(accountRoutes.forgotPassword, 429, "Too many requests. Try again in 20 seconds.");
  const { user, fill } = await open();
  await fill("Email", "ana@example.com");
  await user.click(send());
  expect(await screen.findByText("Too many requests. Try again in 20 seconds.")).toBeTruthy();
  api.disconnect(accountRoutes.forgotPassword);
  await user.click(send());
  expect(await screen.findByText("Something went wrong")).toBeTruthy();
  expect(send()).toHaveProperty("disabled", false);
});
