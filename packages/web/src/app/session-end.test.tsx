import { accountRoutes, noteRoutes, playerRoutes, scoringRoutes } from "@emberline/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readToken } from "../platform/api/token.ts";
import { createFakeApi, type FakeApi } from "../testing/fake-api.ts";
import { type PageOptions, renderPage } from "../testing/render-page.tsx";
import { leagueId, replyToFan } from "../testing/reply-to-fan.ts";
import { preloadPages } from "../testing/preload-pages.ts";
import { AppRoutes } from "./routes.tsx";

const league = `/league/${leagueId}`;
const paths = [
  "/",
  "/leagues",
  league,
  `${league}?tab=contestants`,
  `${league}?tab=my-team`,
  `${league}?tab=polls`,
  `${league}?tab=settings`,
  `/draft/${leagueId}`,
  `/draft/${leagueId}/board`,
  "/players",
  "/notes",
  "/settings",
];

beforeAll(preloadPages);
let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  replyToFan(api);
});
const open = (path: string, options: PageOptions = {}) =>
  renderPage(<AppRoutes />, api, { path, ...options });
const findLogin = () => screen.findByRole("heading", { name: "Welcome Back" });

// Covers ACCOUNT-21, ACCOUNT-41, APP-2.
test.each(paths)("a session that has ended leads from %s to the login", async (path) => {
  api.fail(accountRoutes.check, 401);
  await open(path);
  expect(await findLogin()).toBeTruthy();
  expect(location.pathname).toBe("/login");
  expect(readToken()).toBeNull();
  // React may mount twice; a loop would ask for ever.
  expect(api.requests(accountRoutes.check).length).toBeLessThanOrEqual(2);
});

// Covers ACCOUNT-41.
test("a session that ends meanwhile leads to the login with the next request", async () => {
  await open("/");
  await screen.findByText("Lantern Bearers");
  api.fail(accountRoutes.check, 401);
  api.fail(playerRoutes.list, 401);
  fireEvent.click(screen.getAllByRole("link", { name: "Players" })[0]!);
  expect(await findLogin()).toBeTruthy();
});

test("a refused request does not end a session that lives, and is not repeated", async () => {
  api.fail(playerRoutes.list, 401, "Please log in");
  const { queries } = await open("/players");
  expect(await screen.findByText("Something went wrong loading players")).toBeTruthy();
  await waitFor(() => expect(api.requests(accountRoutes.check)).toHaveLength(2));
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(api.requests(playerRoutes.list).length).toBeLessThanOrEqual(2);
  expect(location.pathname).toBe("/players");
});

describe("the admin area", () => {
  beforeEach(() => {
    api.reply(scoringRoutes.episodes, { data: [] });
  });
  const asAdmin = () => api.reply(accountRoutes.checkAdmin, { verified: true });
  const adminPaths = ["/admin/episodes", "/admin", `/admin-draft/${leagueId}`];

  // Covers ADMIN-6.
  test.each(adminPaths)("leads strangers from %s to the login", async (path) => {
    await open(path, { signedInAs: null });
    expect(await findLogin()).toBeTruthy();
    expect(location.pathname).toBe("/login");
    expect(screen.queryByRole("navigation", { name: "Admin" })).toBeNull();
  });

  // Covers ADMIN-6.
  test.each(adminPaths)("leads fans from %s to the login, which says why", async (path) => {
    await open(path);
    expect(await findLogin()).toBeTruthy();
    expect(location.pathname).toBe("/login");
    expect(screen.getByText(/^That page is for admins/).textContent).toContain("you are logged in as ana");
    expect(screen.queryByRole("navigation", { name: "Admin" })).toBeNull();
  });

  // Covers ADMIN-17.
  test("shows a spinner while the session is checked", async () => {
    asAdmin();
    const release = api.delay(accountRoutes.check);
    await open("/admin/notes", { waitForSession: false });
    expect(await screen.findByRole("img", { name: "Loading" })).toBeTruthy();
    expect(api.requests(noteRoutes.list)).toEqual([]);
    release();
    expect(await screen.findByRole("heading", { name: "Notes", level: 1 })).toBeTruthy();
  });

  // Covers ADMIN-5.
  test.each(["/admin", "/admin/"])("opens its first section at %s", async (path) => {
    asAdmin();
    await open(path);
    expect(await screen.findByRole("heading", { name: "Episodes", level: 1 })).toBeTruthy();
    expect(location.pathname).toBe("/admin/episodes");
    expect(adminLinks()[0]?.getAttribute("aria-current")).toBe("page");
  });

  // Covers ADMIN-3.
  test("has its sections in the documented order, and a link back to the site", async () => {
    asAdmin();
    await open("/admin/episodes");
    await screen.findByRole("heading", { name: "Episodes", level: 1 });
    expect(adminLinks().map(({ textContent }) => textContent)).toEqual([
      "Episodes",
      "Leagues",
      "Notes",
      "Players",
      "Scoring",
      "Polls",
      "Tribes",
      "Jobs",
      "Push notifications",
      "Emails",
      "Users",
      "Reports",
      "Spoilers",
      "Seasons",
      "System",
      "Audit log",
    ]);
    expect(screen.getByRole("link", { name: "Back to site" }).getAttribute("href")).toBe("/");
  });

  const adminLinks = () => [...screen.getByRole("navigation", { name: "Admin" }).querySelectorAll("a")];
});

// Covers APP-7.
test("an unknown address says so", async () => {
  await open("/no/such/path");
  expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeTruthy();
});
