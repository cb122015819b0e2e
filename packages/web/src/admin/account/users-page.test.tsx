import { adminAccountRoutes, type AdminAccount } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { testId } from "../../testing/test-id.ts";
import { UsersPage } from "./users-page.tsx";

const bea: AdminAccount = {
  userId: testId(7),
  username: "bea",
  email: "bea@example.com",
  firstName: "Bea",
  lastName: "Lee",
  verified: false,
  role: "fan",
  sessions: 0,
  leagues: 2,
  lastSeenAt: null,
};

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(adminAccountRoutes.failedLogins, { data: [] });
  api.reply(adminAccountRoutes.list, { data: { total: 1, rows: [bea] } });
});

const openPage = (path = "/admin/users") => renderPage(<UsersPage />, api, { path, isAdmin: true });

test("users are listed with their address, leagues and last visit", async () => {
  const release = api.hold(adminAccountRoutes.list, { data: { total: 1, rows: [bea] } });
  await openPage();
  expect(screen.queryByRole("table")).toBeNull();
  expect(screen.getByText("Loading")).toBeTruthy();
  release();
  const row = within(await screen.findByRole("row", { name: /bea/ }));
  expect(row.getByText("bea@example.com")).toBeTruthy();
  expect(row.getByText("Not verified")).toBeTruthy();
  expect(row.getByText("not logged in")).toBeTruthy();
  expect(screen.getByText("1–1 of 1")).toBeTruthy();
});

test("a search is sent once the user stops typing; without a result the page says so", async () => {
  const { user } = await openPage();
  await screen.findByRole("table");
  api.reply(adminAccountRoutes.list, { data: { total: 0, rows: [] } });
  await user.type(screen.getByLabelText("Search"), "zoe ");
  expect(await screen.findByText("No users found")).toBeTruthy();
  const searches = api.requests(adminAccountRoutes.list).map(({ query }) => query["search"]);
  expect(searches).toEqual(["", "zoe"]);
  expect(location.search).toBe("?search=zoe");
});

test("a long list of users is paged", async () => {
  api.reply(adminAccountRoutes.list, { data: { total: 60, rows: [bea] } });
  const { user } = await openPage("/admin/users?page=2");
  await screen.findByRole("table");
  await user.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(location.search).toBe("?page=3"));
  await waitFor(() => expect(screen.getByRole("button", { name: "Next" })).toHaveProperty("disabled", true));
  expect(screen.getByRole("button", { name: "Previous" })).toHaveProperty("disabled", false);
});

test("a list that failed to load can be retried", async () => {
  api.fail(adminAccountRoutes.list, 500);
  const { user } = await openPage();
  expect(await screen.findByRole("heading", { name: "Error loading users" })).toBeTruthy();
  api.reply(adminAccountRoutes.list, { data: { total: 1, rows: [bea] } });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("row", { name: /bea/ })).toBeTruthy();
});

// Covers ADMIN-USER-2.
test("an address is verified with a reason; the error about a missing reason disappears on typing", async () => {
  api.reply(adminAccountRoutes.verify, { message: "The address is verified" });
  const { user } = await openPage();
  await user.click(await screen.findByRole("button", { name: "Verify address, bea" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Verify the address of bea?" }));
  await user.click(dialog.getByRole("button", { name: "Verify Address" }));
  const reason = dialog.getByLabelText("Reason");
  await waitFor(() => expect(reason.getAttribute("aria-invalid")).toBe("true"));
  expect(api.requests(adminAccountRoutes.verify)).toEqual([]);
  await user.type(reason, "Showed a passport");
  expect(reason.getAttribute("aria-invalid")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Verify Address" }));
  expect(await screen.findByText("The address is verified")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.requests(adminAccountRoutes.verify)).toMatchObject([
    { params: { userId: bea.userId }, body: { reason: "Showed a passport" } },
  ]);
});

// Covers ADMIN-USER-4.
test("a refused action shows the server's reason and stays open", async () => {
  api.reply(adminAccountRoutes.list, { data: { total: 1, rows: [{ ...bea, role: "admin" }] } });
  api.fail(adminAccountRoutes.setRole, 409, "The last admin stays one");
  const { user } = await openPage();
  await user.click(await screen.findByRole("button", { name: "Remove admin, bea" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Reason"), "Left the team");
  await user.click(dialog.getByRole("button", { name: "Remove Admin Rights" }));
  expect(await dialog.findByText("The last admin stays one")).toBeTruthy();
  expect(dialog.getByLabelText("Reason")).toHaveProperty("value", "Left the team");
});
