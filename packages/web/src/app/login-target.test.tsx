import { accountRoutes, scoringRoutes } from "@emberline/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../testing/fake-api.ts";
import { renderPage } from "../testing/render-page.tsx";
import { replyToFan } from "../testing/reply-to-fan.ts";
import { preloadPages } from "../testing/preload-pages.ts";
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
  await page.fill("Username or Email", "jeff");
  await page.fill("Password", "a password 7");
  await page.user.click(screen.getByRole("button", { name: "Log In" }));
  return page;
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
