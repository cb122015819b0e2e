import { teamRoutes, type Route } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { LeaguePage } from "../../../app/pages/league-page.tsx";
import { createFakeApi } from "../../../testing/fake-api.ts";
import { freezeTime } from "../../../testing/freeze-time.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { leagueId, replyToFan } from "../../../testing/reply-to-fan.ts";

const cases: [name: string, route: Route, content: string, card: string][] = [
  ["a team", teamRoutes.myTeam, "Rename", "Your team"],
  ["its score history", teamRoutes.history, "No scores yet", "Score history"],
];

// Covers APP-8, LIMIT-8.
test.each(cases)(
  "the fire stays for 300 ms after %s has been loaded",
  async (_name, route, content, card) => {
    const api = createFakeApi();
    replyToFan(api);
    const release = api.delay(route);
    await renderPage(<LeaguePage />, api, {
      path: `/league/${leagueId}?tab=my-team`,
      pattern: "/league/:leagueId",
    });
    await waitFor(() => expect(api.requests(route)).toHaveLength(1));
    expect(screen.queryByText(content)).toBeNull();
    const { advance, advanceUntil } = freezeTime();
    release();
    await advanceUntil(() => screen.queryByText(content) !== null);
    const findFire = () =>
      within(screen.getByText(card).closest("section")!).queryByRole("img", { name: "Loading" });
    expect(findFire()).toBeTruthy();
    await advance(290);
    expect(findFire()).toBeTruthy();
    await advance(11);
    expect(findFire()).toBeNull();
  },
);
