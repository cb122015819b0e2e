import { playerRoutes, scoringRoutes, teamRoutes } from "@emberline/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { EventStream } from "../../platform/events/event-stream.tsx";
import { createFakeApi, type FakeApi } from "../../testing/fake-api.ts";
import { stubWebSocket } from "../../testing/fake-socket.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { leagueId, replyToFan, teamId, noLimits } from "../../testing/reply-to-fan.ts";
import { testId } from "../../testing/test-id.ts";
import { LeaguePage } from "./league-page.tsx";

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  replyToFan(api);
});
const open = (tab: string) =>
  renderPage(<LeaguePage />, api, {
    path: `/league/${leagueId}?tab=${tab}`,
    pattern: "/league/:leagueId",
  });
const findHeads = async () =>
  (await screen.findAllByRole("columnheader")).map(({ textContent }) => textContent);

// Covers ADMIN-SCORE-9, ADMIN-SCORE-10.
test("the standings have the documented columns; a row opens its team and moves the focus there", async () => {
  await open("standings");
  expect(await findHeads()).toEqual(["Rank", "Team", "Players", "Form", "Bonus", "Total"]);
  const row = screen.getByRole("row", { name: /Lantern Bearers/ });
  fireEvent.click(within(row).getAllByRole("cell").at(-1)!);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Back to standings" })),
  );
  expect(location.search).toContain(`team=${teamId}`);
});

// Covers RECAP-9.
test("the standings lead to the recap of the latest episode, once there are points", async () => {
  const { user, queries } = await open("standings");
  await findHeads();
  expect(screen.queryByRole("link", { name: /^Recap/ })).toBeNull();
  const race = [2, 6].map((episode) => ({ episode, total: 4 }));
  const row = { teamId, name: "Lantern Bearers", firstName: "Ben", lastName: "Quinn", playersHTML: "" };
  const figures = { bonus: 0, totalPoints: 4, playersPoints: 4, rank: 1, tied: false, movement: 0, form: [] };
  api.reply(teamRoutes.standings, { data: [{ ...row, ...figures, race, mine: true, players: [] }] });
  await queries.refetchQueries();
  await user.click(await screen.findByRole("link", { name: "Recap of episode 6" }));
  expect(location.pathname).toBe("/recap/6");
});

const contestants = (points: number[]) => ({
  data: points.map((totalPoints, index) => ({
    playerId: testId(60 + index),
    place: points.findIndex((other) => other === totalPoints) + 1,
    firstName: "Calliope",
    lastName: `Strand ${index}`,
    photoUrl: null,
    teamName: null,
    tribeName: null,
    tribeColor: null,
    eliminated: false,
    totalPoints,
  })),
});
const trophies = () =>
  within(screen.getByRole("table", { name: "Contestants" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).queryAllByRole("img", { name: "Trophy" }).length);

// Covers ADMIN-SCORE-11, ADMIN-SCORE-12.
test("the contestants of places 1 to 3 have trophies", async () => {
  api.reply(playerRoutes.standings, contestants([9, 7, 7, 4, 1]));
  await open("contestants");
  expect(await findHeads()).toEqual(["Place", "Contestant", "Tribe", "Team", "Points"]);
  expect(trophies()).toEqual([1, 1, 1, 0, 0]);
});

// Covers ADMIN-SCORE-12.
test("without points no contestant has a place or a trophy", async () => {
  api.reply(playerRoutes.standings, contestants([0, 0, 0]));
  await open("contestants");
  const row = within(await screen.findByRole("row", { name: /Strand 0/ }));
  expect(row.getAllByRole("cell")[0]?.textContent).toBe("–");
  expect(trophies()).toEqual([0, 0, 0]);
});

// Covers EVENT-18.
test("an elimination snuffs the torch of the row at once", async () => {
  const { sockets, socket } = stubWebSocket();
  api.reply(playerRoutes.standings, contestants([9, 7]));
  const page = (
    <>
      <LeaguePage />
      <EventStream />
    </>
  );
  await renderPage(page, api, {
    path: `/league/${leagueId}?tab=contestants`,
    pattern: "/league/:leagueId",
  });
  const torches = () =>
    screen
      .getAllByRole("row", { name: /Strand/ })
      .map((row) => within(row).getAllByRole("img").at(-1)?.getAttribute("aria-label"));
  await findHeads();
  await waitFor(() => expect(sockets).toHaveLength(1));
  expect(torches()).toEqual(["Still in the game", "Still in the game"]);
  const data = { playerId: testId(60), player: "Calliope", eliminated: true };
  act(() => {
    socket().accept();
    socket().receive({ type: "watching", payload: { number: 1, missed: [], ...noLimits } });
    socket().receive({
      type: "event",
      payload: { type: "elimination", number: 2, leagueId: null, episode: 1, data },
    });
  });
  await waitFor(() => expect(torches()).toEqual(["Voted out", "Still in the game"]));
  expect(api.requests(playerRoutes.standings)).toHaveLength(1);
});

// Covers LEAGUE-4, LIMIT-13.
test("Scoring lists the statistics with their points, one point as a point", async () => {
  const statistic = { description: null, defaultPoints: -2 };
  api.reply(scoringRoutes.statistics, {
    data: [
      { ...statistic, statisticId: testId(1), name: "Relic found", defaultPoints: 1 },
      { ...statistic, statisticId: testId(2), name: "Voted out" },
    ],
  });
  await open("standings");
  fireEvent.click(await screen.findByRole("button", { name: "Scoring" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Scoring" }));
  const statistics = within(await sheet.findByRole("list", { name: "Statistics" }));
  const items = statistics.getAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(["Relic found1 point", "Voted out-2 points"]);
});

// Covers LEAGUE-6.
test("the header has the poll, the note, the scoring and the owner's settings in this order", async () => {
  await open("standings");
  await screen.findByRole("heading", { name: "Night Owls" });
  const buttons = screen.getAllByRole("button");
  const names = buttons.slice(0, 6).map((button) => button.getAttribute("aria-label") ?? button.textContent);
  expect(names).toEqual(["Weekly poll", "Chat", "Menu", "Note", "Scoring", "Settings"]);
});

test("a team without players says so", async () => {
  await open("my-team");
  expect(await screen.findByText("No players on your team yet.")).toBeTruthy();
});
