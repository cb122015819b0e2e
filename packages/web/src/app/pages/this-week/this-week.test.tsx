import { episodeRoutes, noteRoutes, surveyRoutes, teamRoutes, type Standing } from "@emberline/contract";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, describe } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { leagueId, replyToFan } from "../../../testing/reply-to-fan.ts";
import { testId } from "../../../testing/test-id.ts";
import { ThisWeek, episodeResults } from "./this-week.tsx";

const DAY_MS = 86_400_000;

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  replyToFan(api);
});
const open = () => renderPage(<ThisWeek leagueId={leagueId} />, api);
const section = async (name: string) => within(await screen.findByRole("region", { name }));
const fromNow = (days: number) => new Date(Date.now() + days * DAY_MS + 60_000).toISOString();
const episode = (number: number, days: number, title: string | null) => ({
  episodeId: testId(100 + number),
  number,
  title,
  airDate: fromNow(days),
});

const row = (name: string, totals: number[], mine = false): Standing => ({
  teamId: testId(name.length),
  name,
  firstName: "Ben",
  lastName: "Quinn",
  playersHTML: "",
  bonus: 0,
  totalPoints: totals.at(-1) ?? 0,
  playersPoints: 0,
  rank: 1,
  tied: false,
  movement: 0,
  form: totals,
  race: totals.map((total, index) => ({ episode: index + 1, total })),
  mine,
  players: [],
});

// Covers LEAGUE-45.
test("the panel shows the next episode, the poll, the last results and the latest note", async () => {
  const [aired, next] = [episode(2, -4, "Hold the Line"), episode(3, 3, "The Long Night")];
  api.reply(episodeRoutes.list, { data: [episode(1, -11, null), aired, next, episode(4, 10, null)] });
  api.reply(surveyRoutes.open, {
    data: [
      {
        survey: { surveyId: testId(9), episode: next, questions: [] },
        teamSurvey: null,
        lockDown: false,
      },
    ],
  });
  api.reply(teamRoutes.standings, { data: [row("Owls", [30, 52]), row("Embers", [20, 29], true)] });
  const note = { adminNoteId: testId(1), note: "The finale is on Sunday", createdAt: fromNow(-1) };
  api.reply(noteRoutes.latest, { data: note });
  const { user } = await open();

  const nextEpisode = await section("Next episode");
  expect(await nextEpisode.findByText("Episode 3: The Long Night")).toBeTruthy();
  expect(nextEpisode.getByText(/, in 3 days$/)).toBeTruthy();
  const results = await section("Last results");
  expect(await results.findByText("Episode 2: Hold the Line")).toBeTruthy();
  expect(results.getByText("Your team").nextSibling?.textContent).toBe("+9");
  expect(results.getByText("Best: Owls").nextSibling?.textContent).toBe("+22");
  const latestNote = await section("Latest note");
  expect(await latestNote.findByText("The finale is on Sunday")).toBeTruthy();
  expect(latestNote.getByRole("link", { name: "All updates" }).getAttribute("href")).toBe("/notes");
  const poll = await section("Weekly poll");
  expect(await poll.findByText("Open, not answered yet")).toBeTruthy();
  expect(poll.getByText(/^Until /).textContent).toContain("in 3 days");
  await user.click(poll.getByRole("button", { name: "Answer the poll" }));
  expect(await screen.findByRole("dialog", { name: "Episode 3: The Long Night" })).toBeTruthy();
});

// Covers LEAGUE-45.
test("the panel says what is not there yet", async () => {
  await open();
  expect(await screen.findByText("No episode has been announced yet.")).toBeTruthy();
  expect(await screen.findByText("No poll is open.")).toBeTruthy();
  expect(await screen.findByText("No episode is scored yet.")).toBeTruthy();
  expect(await screen.findByText("No note yet.")).toBeTruthy();
});

test("after the last episode there is no next one; a part that fails leaves the others", async () => {
  api.reply(episodeRoutes.list, { data: [episode(1, -11, null)] });
  api.fail(noteRoutes.latest, 503);
  await open();
  expect(await screen.findByText("All episodes have aired.")).toBeTruthy();
  expect(await (await section("Latest note")).findByText("This could not be loaded.")).toBeTruthy();
});

test("a viewer whose team has the most points is the best", async () => {
  api.reply(teamRoutes.standings, { data: [row("Owls", [3]), row("Embers", [3], true)] });
  await open();
  expect((await screen.findByText("Your team, the best")).nextSibling?.textContent).toBe("+3");
  expect(screen.queryByText(/^Best:/)).toBeNull();
});

describe("episode results", () => {
  const team = (name: string, totals: number[], mine = false) => ({
    name,
    mine,
    race: totals.map((total, index) => ({ episode: index + 1, total })),
  });

  test("the results are what the latest episode added, the best and the viewer's apart", () => {
    const rows = [team("Owls", [30, 32]), team("Embers", [5, 20], true), team("Tides", [1, 16])];
    const embers = { name: "Embers", mine: true, points: 15 };
    expect(episodeResults(rows)).toEqual({
      number: 2,
      best: [embers, { name: "Tides", mine: false, points: 15 }],
      own: embers,
    });
  });

  test("the first episode counts from zero, and points may be lost", () => {
    expect(episodeResults([team("Owls", [-4]), team("Tides", [-6])])).toEqual({
      number: 1,
      best: [{ name: "Owls", mine: false, points: -4 }],
      own: null,
    });
  });

  test("before the first scored episode there are none", () => {
    expect(episodeResults([team("Owls", [])])).toBeNull();
    expect(episodeResults([])).toBeNull();
  });
});
