import { episodeRoutes, noteRoutes, type SpoilerMark, spoilerRoutes, teamRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { noteCalls, teamCalls } from "../../platform/api/calls.ts";
import { routeQuery } from "../../platform/api/route-query.ts";
import { MainLayout } from "../../app/layouts/main-layout.tsx";
import { rememberMark } from "../../platform/session/known-mark.ts";
import { createFakeApi, type FakeApi } from "../../testing/fake-api.ts";
import { fakeDeviceStore } from "../../testing/fake-device-store.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { liveMark } from "../../testing/reply-to-fan.ts";
import { testId } from "../../testing/test-id.ts";
import { MarkFollower } from "./mark-follower.tsx";
import { createQueryClient } from "../../platform/api/query-client.ts";
import { followMark } from "./take-mark.ts";

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const manual = (throughEpisode: number): SpoilerMark => ({
  ...liveMark,
  mode: "manual",
  throughEpisode,
  watchedThrough: throughEpisode,
  shownThrough: throughEpisode,
});

// Loaded when it is shown.
beforeAll(() => import("./mark-bar.tsx"));

let api: FakeApi;
let device: Map<string, unknown>;
beforeEach(() => {
  device = fakeDeviceStore();
  api = createFakeApi();
  // As after a login: nothing on the page is older than the mark.
  localStorage.removeItem("spoilerMark");
  void followMark(
    createQueryClient(() => {}),
    null,
  );
  const airDates = [-24 * 7, -3, 24 * 7];
  api.reply(episodeRoutes.list, {
    data: airDates.map((hours, index) => ({
      episodeId: testId(index + 1),
      number: index + 1,
      title: null,
      airDate: inHours(hours),
    })),
  });
  api.reply(teamRoutes.mine, { data: [] });
  api.reply(noteRoutes.list, { data: [] });
});
afterEach(() => vi.restoreAllMocks());

/** A page with data of the season. */
function Page() {
  const { data, isFetching } = useQuery(routeQuery(teamCalls.mine));
  return (
    <h1>{data === undefined ? "nothing" : `${data.data.length} teams${isFetching ? " so far" : ""}`}</h1>
  );
}
const open = () =>
  renderPage(
    <>
      <MainLayout>
        <Page />
      </MainLayout>
      <MarkFollower />
    </>,
    api,
  );
/** What the bar says; the page announces the same. */
const inBar = async () => within(await screen.findByRole("region", { name: "What you have seen" }));
const replyTeams = (count: number) =>
  api.reply(teamRoutes.mine, {
    data: Array.from({ length: count }, (_, index) => ({
      teamId: testId(index),
      name: "A team",
      league: { leagueId: testId(40), name: "Owls", teamsCount: 1, draft: null },
    })),
  });

// Covers SPOILER-2, SPOILER-12.
test("one press moves the mark on: it is stored, then the page and the device get what it shows", async () => {
  api.reply(spoilerRoutes.mark, { data: manual(1) });
  const { user, queries } = await open();
  expect(await (await inBar()).findByText("Seen up to episode 1")).toBeTruthy();
  await screen.findByRole("heading", { name: "0 teams" });
  await queries.fetchQuery(routeQuery(noteCalls.list, { query: {} }));
  await waitFor(() => expect([...device.keys()].filter((key) => key.includes("note"))).toHaveLength(1));

  const store = api.hold(spoilerRoutes.saveMark, { data: manual(2) });
  replyTeams(1);
  await user.click(await screen.findByRole("button", { name: "I have watched 2" }));
  expect(api.requests(spoilerRoutes.saveMark).map(({ body }) => body)).toEqual([
    { mode: "manual", throughEpisode: 2 },
  ]);
  expect((await inBar()).getByText("Seen up to episode 1")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "0 teams" })).toBeTruthy();
  store();
  expect(await screen.findByRole("heading", { name: "1 teams" })).toBeTruthy();
  expect((await inBar()).getByText("Seen up to episode 2")).toBeTruthy();
  expect(screen.getByText(/^Episode 3 airs/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /I have watched/ })).toBeNull();
  await waitFor(() => expect(location.pathname).toBe("/recap/2"));
  // What the page does not show is not kept.
  expect(queries.getQueryData(routeQuery(noteCalls.list, { query: {} }).queryKey)).toBeUndefined();
  await waitFor(() => expect([...device.keys()].filter((key) => key.includes("note"))).toEqual([]));
});

test("a mark that could not be stored stays where it was", async () => {
  api.reply(spoilerRoutes.mark, { data: manual(1) });
  api.fail(spoilerRoutes.saveMark, 409, "There is no season yet");
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "I have watched 2" }));
  expect(await screen.findByText("There is no season yet")).toBeTruthy();
  expect((await inBar()).getByText("Seen up to episode 1")).toBeTruthy();
});

// Covers SPOILER-1.
test("without a mark or a floor there is no bar", async () => {
  api.reply(spoilerRoutes.mark, { data: liveMark });
  await open();
  await waitFor(() => expect(localStorage.getItem("spoilerMark")).toContain('"bar":false'));
  expect(screen.queryByRole("region", { name: "What you have seen" })).toBeNull();
});

// Covers SPOILER-3.
test("the bar says when the next episode opens, and whose floor it is", async () => {
  const floorLeague = { name: "Night Owls", delayHours: 24 };
  api.reply(spoilerRoutes.mark, { data: { ...liveMark, shownThrough: 1, floor: 1, floorLeague } });
  await open();
  expect((await screen.findByText(/^Episode 2 opens/)).textContent).toMatch(/: Night Owls waits$/);
  expect(screen.getByRole("link", { name: /^Seen up to episode 1/ }).getAttribute("href")).toBe(
    "/settings#spoilers",
  );
});

// Covers SPOILER-4.
test("its place is there before the mark is known again", async () => {
  rememberMark({ through: 1, watched: 1, bar: true, chosen: true });
  const answer = api.hold(spoilerRoutes.mark, { data: manual(1) });
  await open();
  expect(screen.getByRole("region", { name: "What you have seen" }).textContent).toBe("");
  answer();
  expect(await (await inBar()).findByText("Seen up to episode 1")).toBeTruthy();
});

test("a mark that cannot be loaded can be asked for again", async () => {
  rememberMark({ through: 1, watched: 1, bar: true, chosen: true });
  api.fail(spoilerRoutes.mark, 400);
  const { user } = await open();
  const again = await screen.findByRole("button", { name: "Try again" });
  api.reply(spoilerRoutes.mark, { data: manual(1) });
  await user.click(again);
  expect(await (await inBar()).findByText("Seen up to episode 1")).toBeTruthy();
});

// Covers SPOILER-12.
test("a mark that was moved back on another device takes everything from this one", async () => {
  api.reply(spoilerRoutes.mark, { data: manual(2) });
  replyTeams(2);
  const { queries } = await open();
  await screen.findByRole("heading", { name: "2 teams" });
  await waitFor(() => expect([...device.keys()].some((key) => key.includes("team"))).toBe(true));
  localStorage.setItem("foregroundNotifications", '[{"title":"Episode 2"}]');

  api.reply(spoilerRoutes.mark, { data: manual(1) });
  const answer = api.hold(teamRoutes.mine, { data: [] });
  await act(() => queries.refetchQueries({ queryKey: [spoilerRoutes.mark.name] }));
  expect(await screen.findByRole("heading", { name: "nothing" })).toBeTruthy();
  expect(localStorage.getItem("foregroundNotifications")).toBeNull();
  await waitFor(() => expect([...device.keys()].filter((key) => key.includes("team"))).toEqual([]));
  answer();
  expect(await screen.findByRole("heading", { name: "0 teams" })).toBeTruthy();
});

// Covers SPOILER-12.
test("a tab follows another one: forward it loads again, back it starts anew", async () => {
  api.reply(spoilerRoutes.mark, { data: manual(1) });
  await open();
  await (await inBar()).findByText("Seen up to episode 1");
  await screen.findByRole("heading", { name: "0 teams" });
  const inOtherTab = (through: number) =>
    act(() => {
      localStorage.setItem(
        "spoilerMark",
        JSON.stringify({ through, watched: through, bar: true, chosen: true }),
      );
      dispatchEvent(new StorageEvent("storage", { key: "spoilerMark" }));
    });
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  api.reply(spoilerRoutes.mark, { data: manual(2) });
  replyTeams(1);
  inOtherTab(2);
  expect(await screen.findByRole("heading", { name: "1 teams" })).toBeTruthy();
  expect(await (await inBar()).findByText("Seen up to episode 2")).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  inOtherTab(0);
  expect(reload).toHaveBeenCalledOnce();
});
