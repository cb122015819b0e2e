import { noteRoutes, spoilerRoutes, type StreamEvent } from "@emberline/contract";
import type { ExitKind } from "@emberline/game";
import { useQuery } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { liveQuery, pollEvery } from "../api/polling-query.ts";
import { routeQuery } from "../api/route-query.ts";
import { createFakeApi, type FakeApi } from "../../testing/fake-api.ts";
import { stubWebSocket } from "../../testing/fake-socket.ts";
import { renderPage, type PageOptions } from "../../testing/render-page.tsx";
import { liveMark, noLimits } from "../../testing/reply-to-fan.ts";
import { EventStream } from "./event-stream.tsx";

const ID = "00000000-0000-4000-8000-000000000001";
let api: FakeApi;
let stub: ReturnType<typeof stubWebSocket>;
beforeEach(() => {
  api = createFakeApi();
  stub = stubWebSocket();
  api.reply(noteRoutes.latest, { data: null });
});

function Page() {
  useQuery(liveQuery(noteRoutes.latest));
  return <EventStream />;
}

/** As in the app, where the bar shows the mark. */
function MarkedPage() {
  useQuery(routeQuery(spoilerRoutes.mark));
  return <Page />;
}

async function open(options: PageOptions = {}, content = <Page />) {
  const page = await renderPage(content, api, { path: "/league/1", ...options });
  act(() => {
    stub.socket().accept();
    stub.socket().receive({ type: "watching", payload: { number: 1, missed: [], ...noLimits } });
  });
  return page;
}
let number = 1;
const score = (difference: number, player = "Ava"): StreamEvent => ({
  type: "score",
  number: (number += 1),
  leagueId: null,
  episode: 1,
  data: {
    playerId: ID,
    player,
    statistic: "Individual immunity",
    difference,
    total: 5,
    scoredEpisodes: 2,
    latestScored: 2,
  },
});
const elimination = (eliminated: boolean, exitKind?: ExitKind): StreamEvent => ({
  type: "elimination",
  number: (number += 1),
  leagueId: null,
  episode: 1,
  data: { playerId: ID, player: "Ben", eliminated, exitKind },
});
const receive = (payload: StreamEvent) => act(() => stub.socket().receive({ type: "event", payload }));
const change = (subject: "season" | "notes" | "admin" | "leagues") =>
  act(() => stub.socket().receive({ type: "changed", payload: { subject } }));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

// Covers EVENT-16.
test("a score is shown on a chip for four seconds", async () => {
  await open();
  vi.useFakeTimers();
  receive(score(5));
  expect(screen.getByText("+5").parentElement?.textContent).toBe("+5Individual immunity · Ava");
  receive(score(-2));
  expect(screen.getByText("-2")).toBeTruthy();
  await pass(4000);
  expect(screen.queryByText("+5")).toBeNull();
});

// Covers EVENT-17.
test("a screen reader hears a sentence, and what follows within four seconds together", async () => {
  await open();
  vi.useFakeTimers();
  receive(score(5));
  expect(screen.getByRole("status").textContent).toBe("Ava: plus 5 points, Individual immunity.");
  for (const player of ["Bo", "Cy", "Di", "Ed", "Fay"]) receive(score(-1, player));
  expect(screen.getByRole("status").textContent).toContain("Ava");
  await pass(4000);
  expect(screen.getByRole("status").textContent).toBe(
    "Bo: minus 1 point, Individual immunity. Cy: minus 1 point, Individual immunity. Di: minus 1 point, Individual immunity. And 2 more changes.",
  );
});

// Covers ADMIN-SCORE-32, EVENT-16, EVENT-17.
test("an elimination has a chip and a sentence, and so has its withdrawal", async () => {
  await open();
  vi.useFakeTimers();
  receive(elimination(true, "voted-out"));
  expect(screen.getByText("Voted out").parentElement?.textContent).toBe("Voted outBen");
  expect(screen.getByRole("status").textContent).toBe("Ben: voted out.");
  await pass(4000);
  receive(elimination(false));
  expect(screen.getByText("Back in the game")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("Ben: back in the game.");
  await pass(4000);
  receive(elimination(true, "medical"));
  expect(screen.getByText("Medically evacuated")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe("Ben: medically evacuated.");
});

test("pages without points show and say nothing", async () => {
  await open({ path: "/settings" });
  receive(score(5, "Zoe"));
  expect(screen.queryByText("+5")).toBeNull();
  expect(screen.getByRole("status").textContent).not.toContain("Zoe");
});

// Covers EVENT-14.
test("while the stream is up nothing is polled; without it pages ask again within a minute", async () => {
  await open();
  expect([pollEvery(), pollEvery(15_000)]).toEqual([false, false]);
  vi.useFakeTimers();
  const before = api.requests(noteRoutes.latest).length;
  act(() => stub.socket().drop());
  expect(pollEvery()).toBe(60_000);
  await pass(60_000);
  expect(api.requests(noteRoutes.latest).length).toBeGreaterThan(before);
});

// Covers EVENT-14.
test("a page that comes back loads once what may have changed meanwhile", async () => {
  await open();
  vi.useFakeTimers();
  const before = api.requests(noteRoutes.latest).length;
  act(() => stub.socket().drop());
  await pass(1000);
  act(() => {
    stub.socket().accept();
    stub.socket().receive({ type: "watching", payload: { number: 1, missed: [], ...noLimits } });
  });
  await pass(30_000);
  expect(api.requests(noteRoutes.latest)).toHaveLength(before + 1);
  await pass(60_000);
  expect(api.requests(noteRoutes.latest)).toHaveLength(before + 1);
});

// Covers EVENT-14, EVENT-19.
test.each([{ isAdmin: true }, { isScorer: true }])(
  "pages of admins do not poll either, and load again within two seconds: %j",
  async (rights) => {
    await open(rights);
    expect(pollEvery()).toBe(false);
    vi.useFakeTimers();
    const before = api.requests(noteRoutes.latest).length;
    change("admin");
    await pass(2000);
    expect(api.requests(noteRoutes.latest)).toHaveLength(before + 1);
    act(() => stub.socket().drop());
    await pass(4000);
    expect(api.requests(noteRoutes.latest)).toHaveLength(before + 2);
  },
);

// Covers EVENT-20.
test("of a change of leagues only the leagues to join are loaded again", async () => {
  const { queries } = await open();
  const refetch = vi.spyOn(queries, "refetchQueries");
  change("leagues");
  expect(refetch.mock.calls).toEqual([[{ queryKey: ["league.findJoinable"], type: "active" }]]);
});

// Covers EVENT-14.
test("what changed is loaded again after a random while, once for several changes", async () => {
  await open();
  vi.useFakeTimers();
  const count = () => api.requests(noteRoutes.latest).length;
  const before = count();
  change("season");
  change("season");
  await pass(2999);
  expect(count()).toBe(before);
  await pass(27_001);
  expect(count()).toBe(before + 1);
  change("notes");
  await pass(4000);
  expect(count()).toBe(before + 2);
});

// Covers EVENT-14.
test("a hidden page that was told of a change loads it once when it is looked at", async () => {
  await open();
  vi.useFakeTimers();
  const count = () => api.requests(noteRoutes.latest).length;
  const before = count();
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  change("notes");
  await pass(4000);
  change("notes");
  await pass(4000);
  expect(count()).toBe(before);
  visibility.mockReturnValue("visible");
  const look = () => act(() => void document.dispatchEvent(new Event("visibilitychange")));
  look();
  await pass(0);
  expect(count()).toBe(before + 1);
  look();
  await pass(30_000);
  expect(count()).toBe(before + 1);
});

// Covers EVENT-14.
test("a further change does not put off what a hidden page owes", async () => {
  await open();
  vi.useFakeTimers();
  const count = () => api.requests(noteRoutes.latest).length;
  const before = count();
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  change("notes");
  await pass(4000);
  change("season");
  visibility.mockReturnValue("visible");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await pass(0);
  expect(count()).toBe(before + 1);
  await pass(30_000);
  expect(count()).toBe(before + 1);
});

// Covers EVENT-11.
test("when what the user may see changes, what is not shown is dropped and the rest loaded again", async () => {
  const { queries } = await open();
  queries.setQueryData(["elsewhere"], "results");
  vi.useFakeTimers();
  const before = api.requests(noteRoutes.latest).length;
  act(() => stub.socket().receive({ type: "limits", payload: limitsAt(3) }));
  expect(queries.getQueryData(["elsewhere"])).toBeUndefined();
  await pass(4000);
  expect(api.requests(noteRoutes.latest)).toHaveLength(before + 1);
});

// Covers EVENT-11, SPOILER-12.
test("a page of a user who may see less asks for the mark at once, also while it is hidden", async () => {
  api.reply(spoilerRoutes.mark, { data: liveMark });
  const { queries } = await open({}, <MarkedPage />);
  await vi.waitFor(() => expect(queries.getQueryData([spoilerRoutes.mark.name, {}])).toBeDefined());
  vi.useFakeTimers();
  const asked = () => api.requests(spoilerRoutes.mark).length;
  const before = asked();
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const see = (through: number) =>
    act(() => stub.socket().receive({ type: "limits", payload: limitsAt(through) }));
  see(3);
  await pass(0);
  expect(asked()).toBe(before + 1);
  see(4);
  await pass(0);
  expect(asked()).toBe(before + 1);
});

const limitsAt = (through: number) => ({
  watchedThrough: through,
  shownThrough: through,
  limitsKey: String(through),
});
