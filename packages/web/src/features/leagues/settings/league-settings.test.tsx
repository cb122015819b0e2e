import { draftRoutes } from "@emberline/contract";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LeaguePage } from "../../../app/pages/league-page.tsx";
import { createFakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { leagueId, replyToFan } from "../../../testing/reply-to-fan.ts";

// Covers ADMIN-LEAGUE-27.
test("an owner whose draft settings cannot be loaded is told so, and Try again loads them", async () => {
  const api = createFakeApi();
  replyToFan(api);
  api.fail(draftRoutes.byLeague, 400);
  await renderPage(<LeaguePage />, api, {
    path: `/league/${leagueId}?tab=settings`,
    pattern: "/league/:leagueId",
  });
  expect(await screen.findByRole("heading", { name: "Error loading draft settings" })).toBeTruthy();
  expect(screen.getByText("Please try again or contact support if the problem persists.")).toBeTruthy();
  replyToFan(api);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Draft" })).toBeTruthy();
});
