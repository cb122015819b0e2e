import { accountRoutes, calendarRoutes, myAccountRoutes, passkeyRoutes, type Me } from "@emberline/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { readToken } from "../../platform/api/token.ts";
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
  api.reply(passkeyRoutes.list, { data: [] });
  api.reply(myAccountRoutes.sessions, { data: [here, phone] });
});

// Covers ACCOUNT-47.
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
  expect(screen.getByText("Name updated successfully")).toBeTruthy();
  expect(api.requests(myAccountRoutes.change)).toMatchObject([
    { body: { firstName: "Anabel", lastName: "Ruiz" } },
  ]);
  await waitFor(() => expect(document.activeElement).toBe(card.getByRole("button", { name: "Edit" })));
});

// Covers ACCOUNT-29, ACCOUNT-36.
test("Save needs a change and both names; Cancel restores what was there", async () => {
  const { user } = await renderSettings();
  const card = region("Personal Information");
  await user.click(card.getByRole("button", { name: "Edit" }));
  const first = card.getByLabelText("First Name");
  const save = card.getByRole("button", { name: "Save" });
  expect(save).toHaveProperty("disabled", true);
  await user.clear(first);
  await user.type(first, "  ");
  expect(card.getByText("First name and last name are required")).toBeTruthy();
  expect(save).toHaveProperty("disabled", true);
  await user.click(card.getByRole("button", { name: "Cancel" }));
  await user.click(card.getByRole("button", { name: "Edit" }));
  expect(card.getByLabelText("First Name")).toHaveProperty("value", "Ana");
});

// Covers ACCOUNT-12, ACCOUNT-27, ACCOUNT-28, ACCOUNT-37, ACCOUNT-48.
test("a verified address is replaced by an address, the password and then a code", async () => {
  api.reply(accountRoutes.updateEmail, { message: "Sent" });
  const { user, fill } = await renderSettings();
  for (const heading of ["Personal Information", "Email Preferences", "Push Notifications"])
    expect(screen.getByRole("heading", { name: heading })).toBeTruthy();
  const banner = within(screen.getByRole("region", { name: "Email Verification" }));
  expect(banner.getByText("Email Verified")).toBeTruthy();
  expect(banner.getByText("ana@example.com")).toBeTruthy();
  await user.click(banner.getByRole("button", { name: "Change Email" }));
  await user.click(screen.getByRole("button", { name: "Send Code" }));
  expect(screen.getByText("Please enter an email address")).toBeTruthy();
  await fill("Email", "anita@example.com");
  await user.click(screen.getByRole("button", { name: "Send Code" }));
  expect(screen.getByText("Please enter your password")).toBeTruthy();
  await fill("Your Password", "coconut");
  await user.click(screen.getByRole("button", { name: "Send Code" }));
  expect(await screen.findByText("Verification code sent to your email")).toBeTruthy();
  expect(screen.getByLabelText(/^Verification code/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Change Email" }));
  expect(screen.getByLabelText("Email")).toBeTruthy();
});

// Covers NOTIFY-11, NOTIFY-20, NOTIFY-22.
test("an e-mail category is switched off; the save button appears only after a change", async () => {
  api.reply(myAccountRoutes.change, { message: "Saved" });
  const { user } = await renderSettings();
  const card = region("Email Preferences");
  expect(card.queryByRole("button")).toBeNull();
  expect(card.getByText("You'll receive emails for the selected categories above")).toBeTruthy();
  await user.click(card.getByRole("checkbox", { name: /^Poll reminders/ }));
  await user.click(card.getByRole("button", { name: "Save Preferences" }));
  await waitFor(() => expect(card.queryByRole("button")).toBeNull());
  expect(api.requests(myAccountRoutes.change)).toMatchObject([
    { body: { emailPreferences: { draftNotifications: true, latestUpdates: true, pollReminders: false } } },
  ]);
  expect(screen.getByText("Email preferences updated")).toBeTruthy();
  for (const name of [/^Draft/, /^Latest/]) await user.click(card.getByRole("checkbox", { name }));
  expect(card.getByText("You'll only receive critical emails (verification, security alerts)")).toBeTruthy();
});

test("a wrong current password is shown at its field, and the input is kept", async () => {
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

// Covers ACCOUNT-50.
test("a new password is sent, and the devices that it logged out are gone from the list", async () => {
  api.reply(myAccountRoutes.changePassword, { message: "" });
  const { user, fill } = await renderSettings();
  const devices = region("Where You Are Logged In");
  await devices.findByRole("button", { name: "Log Out Safari on iPhone" });
  await user.click(region("Password").getByRole("button", { name: "Change Password" }));
  await fill("Current Password", "coconut");
  await fill("New Password", "coconut2");
  await fill("Confirm Password", "coconut2");
  api.reply(myAccountRoutes.sessions, { data: [here] });
  const sheet = within(screen.getByRole("dialog", { name: "Change Password" }));
  await user.click(sheet.getByRole("button", { name: "Change Password" }));
  expect(await screen.findByText("Your password has been changed")).toBeTruthy();
  await waitFor(() => expect(devices.queryByRole("button", { name: /^Log Out Safari/ })).toBeNull());
  expect(api.requests(myAccountRoutes.changePassword).map(({ body }) => body)).toEqual([
    { currentPassword: "coconut", password: "coconut2" },
  ]);
});

// Covers ACCOUNT-50.
test("other devices can be logged out, this one cannot", async () => {
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

// Covers ACCOUNT-49.
test("a right code is confirmed, and the verified address takes the place of the form", async () => {
  api.reply(accountRoutes.verifyEmail, { token: "another-token", target: "/" });
  const { user } = await renderSettings({ emailVerified: false });
  await user.click(screen.getByRole("button", { name: "I have a code" }));
  await user.type(await screen.findByLabelText(/^Verification code/), "123456");
  api.reply(accountRoutes.me, { data: testUser });
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Email Verified! Your email has been successfully verified.")).toBeTruthy();
  const heading = await screen.findByRole("heading", { name: "Email Verified" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByRole("region", { name: "Email Verification" }).textContent).toContain(testUser.email);
  expect(screen.queryByText(/^Please verify your email address/)).toBeNull();
});

// Covers ACCOUNT-50.
test("deleting the account says what happens to each league and asks for the password", async () => {
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
  history.replaceState(null, "", "/start");
  history.pushState(null, "", "/");
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
  // The entries of the sheet and of Settings are gone.
  act(() => history.back());
  await waitFor(() => expect(location.pathname).toBe("/start"));
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

// Covers APP-17.
test("a name changed in another tab is here when the user returns, requested at most once in ten seconds", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await renderSettings();
  await screen.findByRole("button", { name: "Log Out Safari on iPhone" });
  const startedAt = Date.now();
  api.reply(accountRoutes.me, { data: { ...testUser, firstName: "Annabel" } });
  const returnAfter = (seconds: number) =>
    act(() => {
      vi.setSystemTime(startedAt + seconds * 1000);
      dispatchEvent(new Event("focus"));
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    });
  returnAfter(0);
  returnAfter(9);
  returnAfter(11);
  expect(await screen.findByText("Annabel")).toBeTruthy();
  returnAfter(12);
  // The first request was made when the page was opened.
  expect(api.requests(accountRoutes.me)).toHaveLength(2);
});

const renderSettings = (signedInAs: Partial<Me> = {}) =>
  renderPage(<SettingsPage />, api, { path: "/settings", pattern: "/settings", signedInAs });

/** The card under a heading. */
const region = (name: string) =>
  within(screen.getByRole("heading", { name }).closest<HTMLElement>("section") ?? document.body);

// Covers APP-50.
test("a new address that was not sent is there when its form is opened again, and its password is not", async () => {
  const { user, fill, unmount } = await renderSettings();
  await user.click(screen.getByRole("button", { name: "Change Email" }));
  await fill("Email", "anita@example.com");
  await fill("Your Password", "coconut");
  unmount();
  const again = await renderSettings();
  await again.user.click(screen.getByRole("button", { name: "Change Email" }));
  expect(screen.getByLabelText("Email")).toHaveProperty("value", "anita@example.com");
  expect(screen.getByLabelText("Your Password")).toHaveProperty("value", "");
  await again.user.click(screen.getByRole("button", { name: "Cancel" }));
  await again.user.click(screen.getByRole("button", { name: "Change Email" }));
  expect(screen.getByLabelText("Email")).toHaveProperty("value", "");
});
