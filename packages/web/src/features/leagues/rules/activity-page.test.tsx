import { type ActivityItem, activityRoutes, leagueRoutes } from "@emberline/contract";
import { ACTIVITY_MAX } from "@emberline/game";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { LeagueActivityPage } from "../../../app/pages/league-rules-page.tsx";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { leagueId, replyToFan } from "../../../testing/reply-to-fan.ts";
import { testLeague } from "../../../testing/test-league.ts";

const entry = (number: number, at: string): ActivityItem => ({
  key: `move ${number}`,
  kind: "replacement",
  at,
  text: `Team Ben replaced Ada Fox with Bo Reed ${number}`,
  detail: "From episode 3 on, for 1 point",
});

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  replyToFan(api);
  api.reply(leagueRoutes.get, { data: testLeague });
});
const open = (entries: ActivityItem[]) => {
  api.reply(activityRoutes.get, { data: { entries } });
  return renderPage(<LeagueActivityPage />, api, {
    path: `/league/${leagueId}/activity`,
    pattern: "/league/:leagueId/activity",
  });
};

// Covers ACTIVITY-1.
test("the activity is listed by days, in the order of the reply", async () => {
  await open([
    entry(3, "2026-11-04T12:00:00.000Z"),
    entry(2, "2026-11-04T11:00:00.000Z"),
    entry(1, "2026-11-01T12:00:00.000Z"),
  ]);
  const texts = await screen.findAllByText(/^Team Ben replaced/);
  expect(texts.map(({ textContent }) => textContent?.at(-1))).toEqual(["3", "2", "1"]);
  expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(2);
  expect(screen.getAllByText("From episode 3 on, for 1 point")).toHaveLength(3);
  expect(screen.queryByText("Earlier entries are not listed.")).toBeNull();
});

// Covers ACTIVITY-3.
test("a full list says that there are earlier entries", async () => {
  await open(Array.from({ length: ACTIVITY_MAX }, (_, index) => entry(index, "2026-11-04T12:00:00.000Z")));
  expect(await screen.findByText("Earlier entries are not listed.")).toBeTruthy();
});

test("a league in which nothing happened says so", async () => {
  await open([]);
  expect(await screen.findByText("No activity yet")).toBeTruthy();
});
