import {
  episodeRoutes,
  leagueRoutes,
  noteRoutes,
  spoilerRoutes,
  surveyRoutes,
  teamRoutes,
  type ReplyOf,
  type Standing,
} from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { liveMark } from "../../testing/reply-to-fan.ts";
import { testId } from "../../testing/test-id.ts";
import { testUser } from "../../testing/test-user.ts";
import { LeaguePage } from "./league-page.tsx";

type League = ReplyOf<typeof leagueRoutes.get>["data"];

const leagueId = testId(40);
const EMBERS = testId(41);
const OWLS = testId(42);
const TIDES = testId(43);

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(leagueRoutes.get, { data: league() });
  api.reply(teamRoutes.standings, { data: standings });
  api.reply(surveyRoutes.open, { data: [] });
  api.reply(noteRoutes.latest, { data: null });
});

// Covers LEAGUE-2, LEAGUE-5.
test("a member sees the league's name, its season and the standings in rank order", async () => {
  await renderLeague();
  expect(await screen.findByRole("heading", { level: 1, name: "Night Owls" })).toBeTruthy();
  expect(await screen.findByText(/After episode 2/)).toBeTruthy();
  expect(document.title).toContain("Standings · Night Owls");
  expect((await findTeamButtons()).map(({ id }) => id)).toEqual(
    [OWLS, EMBERS, TIDES].map((teamId) => `team-${teamId}`),
  );
  const tabs = screen.getAllByRole("tab");
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    "Standings",
    "Contestants",
    "My Team",
    "Polls",
  ]);
  expect(tabs[0]?.getAttribute("aria-selected")).toBe("true");
  expect(screen.queryByRole("button", { name: "Settings" })).toBeNull();
});

// Covers SPOILER-5.
test("who has just joined is asked how they watch", async () => {
  const airDate = new Date(Date.now() + 86_400_000).toISOString();
  api.reply(episodeRoutes.list, { data: [{ episodeId: testId(1), number: 1, title: null, airDate }] });
  api.reply(spoilerRoutes.mark, { data: { ...liveMark, chosen: false } });
  await renderLeague("", { joined: true });
  expect(await screen.findByRole("heading", { name: "Do you watch when it airs?" })).toBeTruthy();
});

// Covers SURVEY-3.
test("the tab in the address is the one that shows", async () => {
  api.reply(surveyRoutes.myPolls, { data: [] });
  const { user } = await renderLeague("?tab=polls");
  expect((await screen.findByRole("tab", { name: "Polls" })).getAttribute("aria-selected")).toBe("true");
  expect(await screen.findByText("No polls available yet.")).toBeTruthy();
  await user.click(screen.getByRole("tab", { name: "Standings" }));
  expect(await screen.findByRole("table", { name: "Standings" })).toBeTruthy();
  expect(location.search).toBe("?tab=standings");
});

test("a shared rank explains its order without opening the team", async () => {
  const { user } = await renderLeague();
  const [button] = await screen.findAllByRole("button", { name: "T2, shared rank 2: why this order?" });
  await user.click(button!);
  const sheet = within(await screen.findByRole("dialog", { name: "Shared rank 2" }));
  expect(sheet.getByText("Both have 20 points.")).toBeTruthy();
  expect(sheet.getByText(/^Embers stands above Tides because its contestants scored more/)).toBeTruthy();
  expect(location.search).not.toContain("team=");
});

// Covers LEAGUE-91.
test("a team without contestants after the draft does not wait for it", async () => {
  api.reply(teamRoutes.myTeam, { data: { ...team(EMBERS, "Embers"), mine: true } });
  api.reply(teamRoutes.history, { data: { teamId: EMBERS, name: "Embers", episodes: [] } });
  await renderLeague("?tab=my-team");
  expect(await screen.findByText(/^The draft of this league is over\. An admin of the site/)).toBeTruthy();
});

test("the points link to the team's history, the row to its team", async () => {
  api.reply(teamRoutes.theirTeam, { data: team(OWLS, "Owls") });
  api.reply(teamRoutes.history, { data: { teamId: OWLS, name: "Owls", episodes: [] } });
  const { user } = await renderLeague();
  await user.click(await screen.findByRole("button", { name: "30 points, where they come from" }));
  expect(location.search).toBe(`?tab=standings&team=${OWLS}&show=history`);
  expect(await screen.findByText("Score history")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Back to standings" }));
  await user.click((await findTeamButtons())[0]!);
  await waitFor(() => expect(location.search).toBe(`?tab=standings&team=${OWLS}`));
});

test("before the first points there are no ranks", async () => {
  api.reply(teamRoutes.standings, {
    data: standings.map((row) => ({
      ...row,
      rank: 1,
      tied: true,
      totalPoints: 0,
      bonus: 0,
      race: [],
      form: [],
    })),
  });
  await renderLeague();
  expect(
    await screen.findByText("No points yet. Standings start with the first scored episode."),
  ).toBeTruthy();
  expect(screen.queryByText("T1")).toBeNull();
});

// Covers LEAGUE-5.
test("the owner has a Settings tab", async () => {
  api.reply(leagueRoutes.get, { data: league({ mayChange: true }) });
  await renderLeague();
  expect(await screen.findByRole("tab", { name: "Settings" })).toBeTruthy();
});

// Covers LEAGUE-23.
test.each([
  [403, "You are not a member of this league", "You are not a member of this league"],
  [404, "no such league", "League not found"],
])("a league that is refused with %i says so and links home", async (status, message, shown) => {
  api.fail(leagueRoutes.get, status, message);
  await renderLeague();
  expect(await screen.findByRole("heading", { level: 1, name: shown })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to My Teams" }).getAttribute("href")).toBe("/");
});

test("a member who is removed no longer sees what was loaded before", async () => {
  const { queries } = await renderLeague();
  expect(await screen.findByRole("heading", { name: "Night Owls" })).toBeTruthy();
  api.fail(leagueRoutes.get, 403, "You are not a member of this league");
  await queries.invalidateQueries();
  expect(
    await screen.findByRole("heading", { level: 1, name: "You are not a member of this league" }),
  ).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

test("a server that is down leaves the loaded league on screen", async () => {
  const { queries } = await renderLeague();
  expect(await screen.findByRole("heading", { name: "Night Owls" })).toBeTruthy();
  api.fail(leagueRoutes.get, 503);
  await queries.invalidateQueries();
  expect(screen.getByRole("heading", { name: "Night Owls" })).toBeTruthy();
});

// Covers MODERATION-1, MODERATION-4.
test("a member reports the league, its owner's name and other teams, an owner not their own", async () => {
  const owner = { firstName: "Ben", lastName: "Quinn" };
  const owls = { teamId: OWLS, name: "Owls", owner, players: [], mine: false, ownsLeague: true };
  api.reply(leagueRoutes.get, { data: league({ teams: [owls] }) });
  api.reply(teamRoutes.theirTeam, { data: team(OWLS, "Owls") });
  api.reply(teamRoutes.history, { data: { teamId: OWLS, name: "Owls", episodes: [] } });
  const { user, queries } = await renderLeague(`?team=${OWLS}`);
  expect(await screen.findByRole("button", { name: "Report Owls" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Report Night Owls" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Report" }));
  expect(dialog.getByLabelText(/^The league's name/)).toBeTruthy();
  expect(dialog.getByLabelText(/^The owner's name.*Ben Quinn/)).toBeTruthy();
  await user.keyboard("{Escape}");
  api.reply(leagueRoutes.get, { data: league({ teams: [{ ...owls, mine: true }] }) });
  api.reply(teamRoutes.theirTeam, { data: { ...team(OWLS, "Owls"), mine: true } });
  await queries.invalidateQueries();
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Report/ })).toBeNull());
});

/** The teams' names in the table, from the top. */
const findTeamButtons = async () =>
  within(await screen.findByRole("table", { name: "Standings" })).getAllByRole("button", {
    name: /^(Owls|Embers|Tides)/,
  });

const renderLeague = (search = "", state: unknown = null) =>
  renderPage(<LeaguePage />, api, {
    path: `/league/${leagueId}${search}`,
    pattern: "/league/:leagueId",
    state,
  });

const league = (change: Partial<League> = {}): League => ({
  leagueId,
  name: "Night Owls",
  privateInd: true,
  drafts: [
    {
      startDate: "2026-01-07T20:00:00.000Z",
      complete: true,
      aborted: false,
      paused: false,
      pickTimeSeconds: 60,
    },
  ],
  postponedFrom: null,
  spoilerDelayHours: null,
  mayChange: false,
  teams: [],
  ...change,
});

const standing = (teamId: string, name: string, rank: number, change: Partial<Standing>): Standing => ({
  teamId,
  name,
  firstName: "Ben",
  lastName: "Quinn",
  playersHTML: "",
  bonus: 0,
  totalPoints: 20,
  playersPoints: 20,
  rank,
  tied: true,
  movement: 0,
  form: [5, 20],
  race: [
    { episode: 1, total: 5 },
    { episode: 2, total: 20 },
  ],
  mine: false,
  players: [],
  ...change,
});

const standings = [
  standing(OWLS, "Owls", 1, { tied: false, totalPoints: 30, playersPoints: 30 }),
  standing(EMBERS, "Embers", 2, { mine: true, firstName: "Ana", lastName: "Ruiz" }),
  standing(TIDES, "Tides", 2, { playersPoints: 10, bonus: 10, firstName: "Cleo", lastName: "Day" }),
];

const team = (teamId: string, name: string) => ({
  teamId,
  name,
  owner: { firstName: testUser.firstName, lastName: testUser.lastName },
  league: { leagueId, name: "Night Owls" },
  totalPoints: 30,
  bonus: 0,
  mine: false,
  players: [],
});
