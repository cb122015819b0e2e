import { adminAccountRoutes, type AdminAccountDetails } from "@emberline/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { bea } from "../../../testing/account-fixture.ts";
import { UserPage } from "./user-page.tsx";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const account: AdminAccountDetails = {
  ...bea,
  verified: true,
  sessions: 1,
  lastSeenAt: "2026-03-01T18:00:00.000Z",
  openSessions: [
    {
      sessionId: testId(1),
      userAgent: FIREFOX,
      createdAt: "2026-02-01T10:00:00.000Z",
      seenAt: "2026-03-01T18:00:00.000Z",
    },
  ],
  devices: [{ device: "iPhone", createdAt: "2026-02-01T10:00:00.000Z", seenAt: "2026-02-03T10:00:00.000Z" }],
  leaguesWithout: [
    {
      leagueId: testId(2),
      name: "Owls",
      outcome: "handed-over",
      heir: { firstName: "Al", lastName: "Fox" },
      drafting: false,
    },
  ],
};

let api: FakeApi;
const show = (changes: Partial<AdminAccountDetails> = {}) =>
  api.reply(adminAccountRoutes.get, { data: { ...account, ...changes } });
beforeEach(() => {
  api = createFakeApi();
  show();
});
const open = (signedInAs = {}) =>
  renderPage(<UserPage />, api, {
    path: `/admin/users/${bea.userId}`,
    pattern: "/admin/users/:userId",
    isAdmin: true,
    signedInAs,
  });
const actions = () => screen.getAllByRole("button").map(({ textContent }) => textContent);

// Covers ADMIN-USER-5.
test("a user's page shows the account, sessions, devices and leagues", async () => {
  await open();
  expect(await screen.findByRole("heading", { name: "bea", level: 1 })).toBeTruthy();
  for (const text of ["Bea Lee", "bea@example.com", "Firefox on Windows", "iPhone", "Owls"]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByText("The owner: deleting the account makes Al Fox the new one.")).toBeTruthy();
  expect(actions()).toEqual(["Send reset link", "End sessions", "Change role", "Suspend", "Delete account"]);
  expect(screen.getByRole("link", { name: "Audit log of this user" }).getAttribute("href")).toBe(
    `/admin/audit?subjectId=${bea.userId}`,
  );
});

test("without sessions, devices and leagues the page says so", async () => {
  show({ openSessions: [], devices: [], leaguesWithout: [], suspendedAt: "2026-03-02T10:00:00.000Z" });
  await open();
  for (const text of ["Not logged in anywhere.", "No device gets push messages.", "In no league."]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  expect(screen.getByText("Suspended since")).toBeTruthy();
});

// Covers ADMIN-USER-6.
test("a user is suspended with a reason, and the page shows it", async () => {
  api.reply(adminAccountRoutes.suspend, { message: "bea is suspended now" });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Suspend" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Suspend bea?" }));
  await user.type(dialog.getByLabelText("Reason"), "Insults");
  show({ suspended: true, sessions: 0 });
  await user.click(dialog.getByRole("button", { name: "Suspend" }));
  expect(await screen.findByText("bea is suspended now")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Lift suspension" })).toBeTruthy();
  expect(api.requests(adminAccountRoutes.suspend)).toMatchObject([
    { params: { userId: bea.userId }, body: { reason: "Insults" } },
  ]);
});

// Covers ADMIN-USER-8.
test("a role is chosen; a refusal shows the server's reason and stays open", async () => {
  api.fail(adminAccountRoutes.setRole, 409, "The last admin stays one");
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Change role" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("radio", { name: /Fan/ })).toHaveProperty("checked", true);
  await user.click(dialog.getByRole("radio", { name: /Scorer/ }));
  await user.type(dialog.getByLabelText("Reason"), "Helps on Wednesdays");
  await user.click(dialog.getByRole("button", { name: "Change Role" }));
  expect(await dialog.findByText("The last admin stays one")).toBeTruthy();
  expect(dialog.getByLabelText("Reason")).toHaveProperty("value", "Helps on Wednesdays");
  expect(api.requests(adminAccountRoutes.setRole)).toMatchObject([
    { body: { role: "scorer", reason: "Helps on Wednesdays" } },
  ]);
});

// Covers ADMIN-USER-7.
test("after the deletion of an account the list of users is open, and Back does not lead to the account", async () => {
  api.reply(adminAccountRoutes.remove, { message: "The account of bea was deleted" });
  history.replaceState(null, "", "/start");
  history.pushState(null, "", "/");
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Delete account" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Reason"), "Asked for by email");
  await user.click(dialog.getByRole("button", { name: "Delete Account" }));
  await waitFor(() => expect(location.pathname).toBe("/admin/users"));
  expect(api.requests(adminAccountRoutes.get)).toHaveLength(1);
  act(() => history.back());
  await waitFor(() => expect(location.pathname).toBe("/start"));
});

// Covers ADMIN-USER-9.
test("the owner hands the site over on the page of another admin", async () => {
  show({ role: "admin", canOwnSite: true });
  api.reply(adminAccountRoutes.handOver, { message: "bea is the owner of the site now" });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Hand over the site" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Reason"), "Moving on");
  await user.click(dialog.getByRole("button", { name: "Hand Over" }));
  expect(await screen.findByText("bea is the owner of the site now")).toBeTruthy();
});

test("one's own account can neither be suspended nor deleted here", async () => {
  show({ role: "admin" });
  await open({ userId: bea.userId });
  expect(await screen.findByText("You")).toBeTruthy();
  expect(actions()).toEqual(["Send reset link", "End sessions", "Change role"]);
});

test("a user who is gone is an error with a way to try again", async () => {
  api.fail(adminAccountRoutes.get, 404, "That account no longer exists");
  await open();
  expect(await screen.findByText("That account no longer exists")).toBeTruthy();
});
