import { adminAccountRoutes } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { bea } from "../../../testing/account-fixture.ts";
import { UsersPage } from "./users-page.tsx";

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

// Covers ADMIN-USER-2.
test("the list is limited to a group of users, beside the search and from its first page", async () => {
  const { user } = await openPage("/admin/users?search=be&page=2");
  await screen.findByRole("table");
  api.reply(adminAccountRoutes.list, { data: { total: 0, rows: [] } });
  await user.selectOptions(screen.getByLabelText("Show"), "Scorers");
  expect(await screen.findByText("No users found")).toBeTruthy();
  expect(api.requests(adminAccountRoutes.list).at(-1)?.query).toEqual({
    search: "be",
    group: "scorer",
    page: "1",
  });
  expect(location.search).toBe("?search=be&group=scorer");
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

test("owners, admins, scorers and suspended users have a badge, and every row leads to its details", async () => {
  const rows = [
    { ...bea, userId: testId(1), username: "olga", role: "admin" as const, owner: true },
    { ...bea, userId: testId(2), username: "adam", role: "admin" as const },
    { ...bea, userId: testId(3), username: "sven", role: "scorer" as const, suspended: true },
  ];
  api.reply(adminAccountRoutes.list, { data: { total: 3, rows } });
  await openPage();
  await screen.findByRole("table");
  const badges = (name: string) =>
    ["Owner", "Admin", "Scorer", "Suspended"].filter((badge) =>
      within(screen.getByRole("row", { name: new RegExp(name) })).queryByText(badge),
    );
  expect(["olga", "adam", "sven"].map(badges)).toEqual([["Owner"], ["Admin"], ["Scorer", "Suspended"]]);
  expect(screen.getByRole("link", { name: "Details, sven" }).getAttribute("href")).toBe(
    `/admin/users/${testId(3)}`,
  );
});
