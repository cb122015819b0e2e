import { firstStepsRoutes, type Passkey, passkeyRoutes, scoringRoutes } from "@emberline/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { testId } from "../../testing/test-id.ts";
import { AdminHomePage } from "./admin-home-page.tsx";

const HEADING = { name: "Protect the admin area with a passkey" };
const phone: Passkey = {
  passkeyId: testId(1),
  name: "Phone",
  createdAt: "2026-11-01T10:00:00Z",
  usedAt: null,
};

function createApi(passkeys: Passkey[]) {
  const api = createFakeApi();
  api.fail(firstStepsRoutes.read, 404, "There is nothing here");
  api.reply(passkeyRoutes.list, { data: passkeys });
  api.reply(scoringRoutes.episodes, { data: [] });
  return api;
}

// Covers ACCOUNT-74.
test("an admin without a passkey is advised to add one, until they decline", async () => {
  const api = createApi([]);
  const { user, unmount } = await renderPage(<AdminHomePage />, api, { isAdmin: true });
  expect(await screen.findByRole("heading", HEADING)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Add a Passkey" }).getAttribute("href")).toBe("/settings#passkeys");
  await user.click(screen.getByRole("button", { name: "Not now" }));
  expect(screen.queryByRole("heading", HEADING)).toBeNull();
  unmount();
  await renderPage(<AdminHomePage />, api, { isAdmin: true });
  expect(await screen.findByRole("heading", { name: "Episodes" })).toBeTruthy();
  expect(screen.queryByRole("heading", HEADING)).toBeNull();
});

// Covers ACCOUNT-74.
test("an admin with a passkey is not advised", async () => {
  await renderPage(<AdminHomePage />, createApi([phone]), { isAdmin: true });
  expect(await screen.findByRole("heading", { name: "Episodes" })).toBeTruthy();
  expect(screen.queryByRole("heading", HEADING)).toBeNull();
});
