import { accountRoutes } from "@emberline/contract";
import { waitFor } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { createFakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { leagueId, replyToFan } from "../../testing/reply-to-fan.ts";
import { loadFirstView, AppRoutes } from "../routes.tsx";
import { prerender } from "./prerender.tsx";

function skeletonOf(kind: string): Element {
  const page = document.createElement("div");
  page.innerHTML = prerender();
  return page.querySelector(`[data-skeleton="${kind}"]`)!;
}

/** What can be seen: without the Admin item and the spoiler bar, and without what names or numbers differ in. */
function shapeOf(view: Element): string {
  const copy = document.createElement("div");
  // The toasts, of which there are none, follow the view.
  copy.innerHTML = view.firstElementChild!.outerHTML;
  for (const item of copy.querySelectorAll("[data-for-admins], [data-mark-bar]")) item.remove();
  for (const element of copy.querySelectorAll("*")) {
    for (const name of element.getAttributeNames()) {
      if (name !== "class") element.removeAttribute(name);
    }
  }
  return copy.innerHTML;
}

// Covers APP-31.
test.each([
  ["home", "/"],
  ["league", `/league/${leagueId}`],
  ["draft", `/draft/${leagueId}`],
  ["other", "/players"],
])("the skeleton %s is what the app shows first at %s", async (kind, path) => {
  const api = createFakeApi();
  replyToFan(api);
  api.delay(accountRoutes.check);
  localStorage.setItem("jwt", "a token");
  await loadFirstView();
  const { getByTestId } = await renderPage(<AppRoutes />, api, { path, waitForSession: false });
  expect(shapeOf(getByTestId("initialized"))).toBe(shapeOf(skeletonOf(kind)));
  await waitFor(() => expect(api.requests(accountRoutes.check)).not.toEqual([]));
});

test("the skeleton of a league has the name that the page has shown since before the app", async () => {
  const api = createFakeApi();
  replyToFan(api);
  api.delay(accountRoutes.check);
  const league = { leagueId, name: "Night Owls" };
  globalThis.earlyReplies = { token: "test-token", requestedAt: 0, byUrl: {}, league };
  onTestFinished(() => (globalThis.earlyReplies = undefined));
  localStorage.setItem("jwt", "test-token");
  await loadFirstView();
  const { getByRole } = await renderPage(<AppRoutes />, api, {
    path: `/league/${leagueId}`,
    waitForSession: false,
  });
  expect(getByRole("heading", { level: 1 }).textContent).toBe("Night Owls");
});

test("the login is in the page as it is when the app shows it", async () => {
  await loadFirstView();
  const { getByTestId } = await renderPage(<AppRoutes />, createFakeApi(), {
    path: "/login",
    signedInAs: null,
  });
  expect(shapeOf(getByTestId("initialized"))).toBe(shapeOf(skeletonOf("login")));
});
