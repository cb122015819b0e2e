import { draftRoutes, episodeRoutes, SPOILER, type SpoilerMark, spoilerRoutes } from "@emberline/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { MainLayout } from "../../app/layouts/main-layout.tsx";
import { completedDraft } from "../drafts/results/results-fixture.ts";
import { ResultsPage } from "../drafts/results/results-page.tsx";
import { markQuery } from "./use-mark.ts";
import { NotAdmittedPage } from "../drafts/parts/closed-room.tsx";
import { rememberMark } from "../../platform/session/known-mark.ts";
import { createFakeApi, type FakeApi } from "../../testing/fake-api.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { leagueId, liveMark, replyToFan } from "../../testing/reply-to-fan.ts";
import { testId } from "../../testing/test-id.ts";

const DAY_MS = 86_400_000;
const manual = (throughEpisode: number): SpoilerMark => ({
  ...liveMark,
  mode: "manual",
  throughEpisode,
  watchedThrough: throughEpisode,
  shownThrough: throughEpisode,
});
const aired = (number: number) => ({
  episodeId: testId(number),
  number,
  title: null,
  airDate: new Date(Date.now() + (number - 3) * 7 * DAY_MS - 3_600_000).toISOString(),
});
const REFUSAL = "This draft tells what happened through episode 3, which you have not seen";

// Loaded when it is shown.
beforeAll(() => Promise.all([import("./closed-by-mark.tsx"), import("./mark-bar.tsx")]));

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  replyToFan(api);
  api.reply(episodeRoutes.list, { data: [1, 2, 3, 4].map(aired) });
  api.reply(spoilerRoutes.mark, { data: manual(1) });
  api.reply(spoilerRoutes.saveMark, ({ body }) => ({ data: manual(body.throughEpisode ?? 0) }));
});

// Covers REDRAFT-9, REDRAFT-11.
test("where the board of the second draft is closed, that of the first one is a press away", async () => {
  rememberMark({ through: 1, watched: 1, bar: true, chosen: true });
  api.fail(draftRoutes.board, 403, REFUSAL, "fail", { code: SPOILER, episode: 3 });
  api.reply(draftRoutes.firstBoard, { data: completedDraft });
  api.reply(draftRoutes.byLeague, {
    data: {
      startDate: new Date().toISOString(),
      complete: true,
      pickTimeSeconds: 60,
      draftOrder: [],
      orderBy: "drawn",
      draw: 1,
      keeps: 1,
      begun: true,
      paused: false,
      aborted: null,
      roomOpensAt: new Date().toISOString(),
    },
  });
  const { user } = await renderPage(
    <MainLayout>
      <ResultsPage leagueId={leagueId} />
    </MainLayout>,
    api,
  );
  expect(await screen.findByRole("heading", { name: "Episode 3 comes first" })).toBeTruthy();
  await user.click(await screen.findByRole("link", { name: "First draft" }));
  expect(await screen.findByRole("table", { name: "Draft board" })).toBeTruthy();
});

// Covers SPOILER-11.
test("a draft board that tells more than was seen opens with one press", async () => {
  rememberMark({ through: 1, watched: 1, bar: true, chosen: true });
  api.fail(draftRoutes.board, 403, REFUSAL, "fail", { code: SPOILER, episode: 3 });
  const { user } = await renderPage(
    <MainLayout>
      <ResultsPage leagueId={leagueId} />
    </MainLayout>,
    api,
  );
  expect(await screen.findByRole("heading", { name: "Episode 3 comes first" })).toBeTruthy();
  expect(screen.getAllByRole("heading", { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    "Not seen yet",
  ]);
  const watched = await screen.findByRole("button", { name: "I have watched 3" });
  expect(await screen.findByText("Seen up to episode 1")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^I have watched/ })).toEqual([watched]);
  api.reply(draftRoutes.board, { data: null });
  await user.click(watched);
  expect(await screen.findByRole("heading", { name: "No draft has been set yet" })).toBeTruthy();
  expect(api.requests(spoilerRoutes.saveMark).map(({ body }) => body)).toEqual([
    { mode: "manual", throughEpisode: 3 },
  ]);
  expect(screen.getByText("Seen up to episode 3")).toBeTruthy();
});

// Covers SPOILER-11.
test("a draft room that waits for a delay says when it opens, whatever a league waits", async () => {
  const floorLeague = { name: "Night Owls", delayHours: 336 };
  const delayed = { ...liveMark, mode: "delay", delayHours: 24, watchedThrough: 2, shownThrough: 1 } as const;
  api.reply(spoilerRoutes.mark, { data: { ...delayed, floor: 1, floorLeague } });
  await renderPage(<NotAdmittedPage message={REFUSAL} unseenEpisode={3} onRetry={() => {}} />, api);
  expect(await screen.findByText(/Episode 3 opens/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "How you watch" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /I have watched/ })).toBeNull();
});

// Covers SPOILER-11.
test("a draft room opens by itself when the delay has passed", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const delayed = { ...liveMark, mode: "delay", delayHours: 2, watchedThrough: 2, shownThrough: 2 } as const;
  api.reply(spoilerRoutes.mark, { data: delayed });
  const onRetry = vi.fn<() => void>();
  await renderPage(<NotAdmittedPage message={REFUSAL} unseenEpisode={3} onRetry={onRetry} />, api);
  expect(await screen.findByText(/Episode 3 opens/)).toBeTruthy();
  api.reply(spoilerRoutes.mark, { data: { ...delayed, watchedThrough: 3, shownThrough: 3 } });
  expect(onRetry).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(3_600_000));
  await waitFor(() => expect(onRetry).toHaveBeenCalledOnce());
});

// Covers SPOILER-11.
test("a draft room opens when the mark is moved on another page, and does not ask for ever", async () => {
  const onRetry = vi.fn<() => void>();
  const page = <NotAdmittedPage message={REFUSAL} unseenEpisode={3} onRetry={onRetry} />;
  const { queries, unmount } = await renderPage(page, api);
  expect(await screen.findByRole("button", { name: "I have watched 3" })).toBeTruthy();
  queries.setQueryData(markQuery.queryKey, { status: "success", data: manual(3) });
  await waitFor(() => expect(onRetry).toHaveBeenCalledOnce());
  unmount();
  api.reply(spoilerRoutes.mark, { data: manual(3) });
  await renderPage(page, api);
  expect(await screen.findByRole("link", { name: "How you watch" })).toBeTruthy();
  expect(onRetry).toHaveBeenCalledOnce();
});
