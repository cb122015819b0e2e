import { publishingRoutes, type ScoreCorrection } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { LatestCorrections, PlayerCorrections } from "./corrections.tsx";

const correction = (statistic: string, from: number | null, to: number | null): ScoreCorrection => ({
  playerId: testId(1),
  firstName: "Ana",
  lastName: "Lee",
  statistic,
  episode: 3,
  from,
  to,
  at: "2026-03-01T20:00:00.000Z",
});

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
});
const valuesOf = (item: HTMLElement) => item.querySelector(".figures")?.textContent;

// Covers PUBLISH-12.
test("a contestant's corrections say what was corrected, from what, to what, and when", async () => {
  api.reply(publishingRoutes.corrections, {
    data: [correction("Immunity", 5, 1), correction("Reward", null, 2), correction("Idol", 3, null)],
  });
  await renderPage(<PlayerCorrections playerId={testId(1)} leagueId={testId(9)} />, api, {
    path: "/players",
  });
  const section = within(await screen.findByRole("region", { name: "Corrected since" }));
  const items = section.getAllByRole("listitem");
  expect(items.map(valuesOf)).toEqual(["5 pts  1 pt", "no score  2 pts", "3 pts  no score"]);
  expect(within(items[0]!).getByText("Immunity, episode 3")).toBeTruthy();
  expect(items[0]!.querySelector("time")?.dateTime).toBe("2026-03-01T20:00:00.000Z");
  expect(api.requests(publishingRoutes.corrections)[0]?.query).toEqual({
    playerId: testId(1),
    leagueId: testId(9),
  });
});

// Covers PUBLISH-12.
test("the season's corrections are counted, and named when opened", async () => {
  api.reply(publishingRoutes.corrections, { data: [correction("Immunity", 5, 1)] });
  const { user } = await renderPage(<LatestCorrections leagueId={testId(9)} />, api, { path: "/players" });
  await user.click(await screen.findByText("1 result was corrected"));
  expect(screen.getByText("Ana Lee:")).toBeTruthy();
});

// Covers PUBLISH-15.
test("exits, returns and polls are listed among them, newest first", async () => {
  const person = { playerId: testId(2), firstName: "Bo", lastName: "Xu" };
  const poll = { questionId: testId(3), prompt: "Who wins?", episode: 3, from: "Ana", to: "" };
  api.reply(publishingRoutes.corrections, {
    data: [correction("Immunity", 5, 1)],
    eliminations: [
      { ...person, from: 2, to: null, at: "2026-03-03T20:00:00.000Z" },
      { ...person, isReturn: true, from: null, to: 4, at: "2026-03-04T20:00:00.000Z" },
    ],
    polls: [{ ...poll, at: "2026-03-02T20:00:00.000Z" }],
  });
  const { user } = await renderPage(<LatestCorrections leagueId={testId(9)} />, api, { path: "/players" });
  await user.click(await screen.findByText("4 results were corrected"));
  const items = screen.getAllByRole("listitem");
  expect(items.map(valuesOf)).toEqual([
    "not back  episode 4",
    "episode 2  still in",
    "Ana  no answer",
    "5 pts  1 pt",
  ]);
  expect(items[0]?.textContent).toContain("Bo Xu: Back in the game");
  expect(items[1]?.textContent).toContain("Bo Xu: Out of the game");
  expect(within(items[2]!).getByText("Who wins? Poll of episode 3")).toBeTruthy();
});

test("without corrections nothing is shown", async () => {
  api.reply(publishingRoutes.corrections, { data: [] });
  await renderPage(<LatestCorrections leagueId={testId(9)} />, api, { path: "/players" });
  await waitFor(() => expect(api.requests(publishingRoutes.corrections)).toHaveLength(1));
  expect(screen.queryByText(/corrected/)).toBeNull();
});
