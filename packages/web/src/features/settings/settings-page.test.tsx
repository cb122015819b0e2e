import { accountRoutes, calendarRoutes, myAccountRoutes, type Me } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { readToken } from "../../api/token.ts";
import { createFakeApi, type FakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { testId } from "../../testing/test-id.ts";
import { testUser } from "../../testing/test-user.ts";
import { SettingsPage } from "./settings-page.tsx";

const session = {
  sessionId: testId(1),
  userAgent: null,
  createdAt: "2026-11-01T10:00:00Z",
  seenAt: "2026-11-20T10:00:00Z",
};
const here = { ...session, current: true };
const phone = {
  ...session,
  sessionId: testId(2),
  userAgent: "Mozilla/5.0 (iPhone) Safari/604.1",
  current: false,
};

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(calendarRoutes.get, { data: null });
  api.reply(myAccountRoutes.sessions, { data: [here, phone] });
});

test("the names are changed and saved", async () => {
  api.reply(myAccountRoutes.change, { message: "Saved" });
  const { user } = await renderSettings();
  const card = region("Personal Information");
  await user.click(card.getByRole("button", { name: "Edit" }));
  const save = card.getByRole("button", { name: "Save" });
  expect(save).toHaveProperty("disabled", true);
  await user.type(card.getByLabelText("First Name"), "bel");
  await user.click(save);
  expect(await card.findByText("Anabel")).toBeTruthy();
  expect(api.requests(myAccountRoutes.change)).toMatchObject([
    { body: { firstName: "Anabel", lastName: "Ruiz" } },
  ]);
  await waitFor(() => expect(document.activeElement).toBe(card.getByRole("button", { name: "Edit" })));
});

test("an e-mail category is switched off; saving shows up only with a change", async () => {
  api.reply(myAccountRoutes.change, { message: "Saved" });
  const { user } = await renderSettings();
  const card = region("Email Preferences");
  expect(card.queryByRole("button")).toBeNull();
  await user.click(card.getByRole("checkbox", { name: /^Poll reminders/ }));
  await user.click(card.getByRole("button", { name: "Save Preferences" }));
  await waitFor(() => expect(card.queryByRole("button")).toBeNull());
  expect(api.requests(myAccountRoutes.change)).toMatchObject([
    { body: { emailPreferences: { draftNotifications: true, latestUpdates: true, pollReminders: false } } },
  ]);
});

test("a wrong present password stands at its field, and nothing is lost", async () => {
  api.fail(myAccountRoutes.changePassword, 400, "That is not your password");
  const { user, fill } = await renderSettings();
  await user.click(region("Password").getByRole("button", { name: "Change Password" }));
  const sheet = within(await screen.findByRole("dialog"));
  await fill("Current Password", "wrong");
  await fill("New Password", "coconut2");
  await fill("Confirm Password", "coconut2");
  await user.click(sheet.getByRole("button", { name: "Change Password" }));
  expect(await sheet.findByText("That is not your password")).toBeTruthy();
  expect(sheet.getByLabelText("Current Password").getAttribute("aria-invalid")).toBe("true");
  expect(sheet.getByLabelText("New Password")).toHaveProperty("value", "coconut2");
});

test("another device is logged out, this one is not offered", async () => {
  api.reply(myAccountRoutes.endSession, {});
  const { user } = await renderSettings();
  const card = region("Where You Are Logged In");
  await user.click(await card.findByRole("button", { name: "Log Out Safari on iPhone" }));
  api.reply(myAccountRoutes.sessions, { data: [here] });
  await waitFor(() =>
    expect(api.requests(myAccountRoutes.endSession)).toMatchObject([{ params: { sessionId: testId(2) } }]),
  );
  expect(card.getByText("This device")).toBeTruthy();
});

test("an address that is not verified asks for a code first", async () => {
  api.reply(accountRoutes.updateEmail, { message: "Sent" });
  const { user } = await renderSettings({ emailVerified: false });
  expect(screen.getByText(/^Please verify your email address/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Send Code" }));
  const code = await screen.findByLabelText("Verification code, sent to ana@example.com");
  expect(document.activeElement).toBe(code);
  expect(screen.getByRole("button", { name: "Verify Email" })).toHaveProperty("disabled", true);
});

test("deleting the account names what becomes of each league and asks for the password", async () => {
  api.reply(myAccountRoutes.removal, {
    data: [
      {
        leagueId: testId(3),
        name: "Owls",
        outcome: "handed-over",
        heir: { firstName: "Ben", lastName: "Quinn" },
        drafting: false,
      },
      { leagueId: testId(4), name: "Solo", outcome: "deleted", heir: null, drafting: false },
    ],
  });
  api.reply(myAccountRoutes.remove, { message: "Deleted" });
  api.reply(accountRoutes.logout, {});
  const { user, fill } = await renderSettings();
  await user.click(screen.getByRole("button", { name: "Delete Account" }));
  const sheet = within(await screen.findByRole("dialog"));
  expect(await sheet.findByText("Your team leaves, and the new owner is Ben Quinn.")).toBeTruthy();
  await user.click(sheet.getByRole("button", { name: "Delete Account" }));
  expect(await sheet.findByText("Please enter your password")).toBeTruthy();
  expect(api.requests(myAccountRoutes.remove)).toEqual([]);
  await fill("Your Password", "coconut");
  await user.click(sheet.getByRole("button", { name: "Delete Account" }));
  await waitFor(() => expect(location.pathname).toBe("/login"));
  expect(readToken()).toBeNull();
});

test("a logout leads to the login", async () => {
  api.reply(accountRoutes.logout, {});
  const { user } = await renderSettings();
  await user.click(screen.getByRole("button", { name: "Logout" }));
  await waitFor(() => expect(location.pathname).toBe("/login"));
  expect(readToken()).toBeNull();
});

test("without a profile the page says so and loads it again", async () => {
  api.fail(accountRoutes.me, 503);
  const { user } = await renderSettings();
  expect(screen.getByText("We could not load your profile. You are still logged in.")).toBeTruthy();
  api.reply(accountRoutes.me, { data: testUser });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Personal Information" })).toBeTruthy();
});

const renderSettings = (signedInAs: Partial<Me> = {}) =>
  renderPage(<SettingsPage />, api, { path: "/settings", pattern: "/settings", signedInAs });

/** The card under a heading. */
const region = (name: string) =>
  within(screen.getByRole("heading", { name }).closest<HTMLElement>("section") ?? document.body);
