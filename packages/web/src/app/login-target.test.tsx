import { accountRoutes, noteRoutes, scoringRoutes } from "@emberline/contract";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../testing/fake-api.ts";
import { renderPage } from "../testing/render-page.tsx";
import { replyToFan } from "../testing/reply-to-fan.ts";
import { preloadPages } from "../testing/preload-pages.ts";
import { testId } from "../testing/test-id.ts";
import { testUser } from "../testing/test-user.ts";
import { AppRoutes } from "./routes.tsx";

beforeAll(preloadPages);
let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  replyToFan(api);
  api.reply(accountRoutes.checkAdmin, { verified: true });
  api.reply(scoringRoutes.episodes, { data: [] });
});

async function logIn(target: string) {
  api.reply(accountRoutes.login, { token: "a token", target, userType: "ADMIN" });
  const page = await renderPage(<AppRoutes />, api, { path: "/forgot-password", signedInAs: null });
  await page.user.click(await screen.findByRole("link", { name: "Back to Login" }));
  await submitLogin(page);
  return page;
}

async function submitLogin({ user, fill }: Awaited<ReturnType<typeof renderPage>>) {
  await fill("Username or Email", "jeff");
  await fill("Password", "a password 7");
  await user.click(screen.getByRole("button", { name: "Log In" }));
}
const stored = () => ["jwt", "homeTarget", "userType"].map((key) => localStorage.getItem(key));

// Covers ACCOUNT-3, ACCOUNT-4, ACCOUNT-18, LIMIT-10.
test("a login leads where the server says, in place of the login in the history", async () => {
  await logIn("/admin/episodes");
  expect(await screen.findByRole("heading", { name: "Episodes", level: 1 })).toBeTruthy();
  expect(location.pathname).toBe("/admin/episodes");
  expect(stored()).toEqual(["a token", "/admin/episodes", "ADMIN"]);
  act(() => history.back());
  await waitFor(() => expect(location.pathname).toBe("/forgot-password"));
});

// Covers ACCOUNT-3.
test("a target on another site counts as the front page", async () => {
  await logIn("//elsewhere.test");
  expect(await screen.findByRole("heading", { name: "My Teams" })).toBeTruthy();
  expect(location.href).toBe(`${location.origin}/`);
});

// Covers ACCOUNT-13, ACCOUNT-25, APP-5.
test("the brand opens the stored home target; a logout removes it with the token and ends the session", async () => {
  localStorage.setItem("homeTarget", "/admin/episodes");
  api.reply(accountRoutes.logout, {});
  const { user } = await renderPage(<AppRoutes />, api, { path: "/settings" });
  const [brand] = await screen.findAllByRole("link", { name: /Emberline/ });
  expect(brand?.getAttribute("href")).toBe("/admin/episodes");
  await user.click(await screen.findByRole("button", { name: "Logout" }));
  await waitFor(() => expect(location.pathname).toBe("/login"));
  expect(stored()).toEqual([null, null, null]);
  expect(api.requests(accountRoutes.logout)).toMatchObject([{ token: "test-token" }]);
});

// Covers ACCOUNT-5.
test("a page that was opened without a session is shown after the login", async () => {
  api.reply(accountRoutes.checkAdmin, { verified: false });
  api.reply(accountRoutes.login, { token: "a token", target: "/", userType: "USER" });
  const page = await renderPage(<AppRoutes />, api, { path: "/players?from=letter", signedInAs: null });
  expect(await screen.findByRole("heading", { name: "Welcome Back" })).toBeTruthy();
  await submitLogin(page);
  expect(await screen.findByText("Calliope Strand")).toBeTruthy();
  expect(location.pathname + location.search).toBe("/players?from=letter");
});

// Covers ACCOUNT-5.
test.each([
  ["the same user", testUser, "/notes"],
  ["another user", { ...testUser, userId: testId(8), username: "jeff" }, "/leagues"],
])("after an expired session %s comes to the right page", async (_, profile, path) => {
  api.reply(accountRoutes.login, { token: "a token", target: "/leagues", userType: "USER" });
  const page = await renderPage(<AppRoutes />, api, { path: "/" });
  await screen.findByText("Lantern Bearers");
  api.fail(accountRoutes.check, 401);
  api.fail(noteRoutes.list, 401);
  fireEvent.click(screen.getAllByRole("link", { name: "Notes" })[0]!);
  expect(await screen.findByRole("heading", { name: "Welcome Back" })).toBeTruthy();
  replyToFan(api);
  api.reply(accountRoutes.me, { data: profile });
  await submitLogin(page);
  await waitFor(() => expect(location.pathname).toBe(path));
});
