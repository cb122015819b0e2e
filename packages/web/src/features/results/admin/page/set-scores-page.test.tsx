import {
  auditRoutes,
  playerRoutes,
  publishingRoutes,
  scoringRoutes,
  type ScoreSheet,
} from "@emberline/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { createFakeApi, type FakeApi } from "../../../../testing/fake-api.ts";
import { renderPage } from "../../../../testing/render-page.tsx";
import { testId } from "../../../../testing/test-id.ts";
import { SetScoresPage } from "./set-scores-page.tsx";

const [ANA, BEN, IMMUNITY, REWARD] = [testId(1), testId(2), testId(3), testId(4)];

/** Points by player and statistic, as the fake server stores them. */
let scores: Map<string, number>;
let eliminated: Set<string>;
let labels: string[];
let episodeId: string;
let api: FakeApi;
/** Each test scores an episode of its own, because editors with unsaved scores are kept. */
let episodes = 100;

const row = (playerId: string, firstName: string): ScoreSheet["players"][number] => ({
  playerId,
  firstName,
  lastName: "Lee",
  photoUrl: null,
  tribe: null,
  eliminated: eliminated.has(playerId) ? 1 : 0,
  stats: [IMMUNITY, REWARD].map((statisticId) => {
    const points = scores.get(`${playerId} ${statisticId}`);
    return {
      playerId,
      statisticId,
      episodeId,
      episodeStatisticId: points === undefined ? null : testId(9),
      points: points ?? 0,
      defaultPoints: statisticId === IMMUNITY ? 5 : 2,
    };
  }),
});

beforeEach(() => {
  episodes += 1;
  episodeId = testId(episodes);
  [scores, eliminated, labels] = [new Map(), new Set(), ["Immunity", "Reward"]];
  api = createFakeApi();
  api.reply(scoringRoutes.episodes, {
    data: [{ episodeId, number: 7, title: null, airDate: "2026-03-01T20:00:00.000Z", scored: 0 }],
  });
  api.reply(publishingRoutes.list, {
    data: [{ episodeId, number: 7, mode: "stream", isHeld: false, publishedAt: null, undoUntil: null }],
  });
  api.reply(scoringRoutes.sheet, () => ({
    data: { players: labels.length === 0 ? [] : [row(ANA, "Ana"), row(BEN, "Ben")], labels },
  }));
  api.reply(scoringRoutes.save, ({ body }) => {
    scores.set(`${body.playerId} ${body.statisticId}`, body.points);
    return { data: { episodeStatisticId: testId(9) } };
  });
  api.reply(scoringRoutes.clear, ({ body }) => {
    scores.delete(`${body.playerId} ${body.statisticId}`);
    return {};
  });
});

const open = (view = "") =>
  renderPage(<SetScoresPage />, api, {
    path: `/admin/episodes/${episodeId}/scores${view}`,
    pattern: "/admin/episodes/:episodeId/scores",
    isAdmin: true,
  });
const cell = (label: string) => screen.findByRole<HTMLInputElement>("textbox", { name: label });
const saves = () => api.requests(scoringRoutes.save).map(({ body }) => [body.points, body.was]);

// Covers ADMIN-SCORE-3.
test("the grid lists players and statistics and saves what is typed", async () => {
  const release = api.delay(scoringRoutes.sheet);
  const { user } = await open();
  expect(screen.getByText("Loading")).toBeTruthy();
  release();
  const immunity = await cell("Ana Lee, Immunity");
  const missing = screen.getByText(/without a score/);
  expect(missing.textContent).toBe("2 contestants without a score");
  // Zero is a result, so it is no warning.
  expect(missing.parentElement?.className).toMatch(/\btext-dim\b/);
  await user.type(immunity, "7{Enter}");
  expect(document.activeElement).toBe(await cell("Ben Lee, Immunity"));
  expect((await screen.findAllByText("All scores saved")).length).toBeGreaterThan(0);
  await waitFor(() => expect(saves()).toEqual([[7, null]]));
  expect(within(screen.getByRole("row", { name: /Ana Lee/ })).getByRole("cell", { name: "7" })).toBeTruthy();
});

test("Space sets the default points, and undo takes them back", async () => {
  const { user } = await open();
  await user.click(await cell("Ana Lee, Reward"));
  await user.keyboard(" ");
  expect(await cell("Ana Lee, Reward")).toHaveProperty("value", "2");
  await waitFor(() => expect(saves()).toEqual([[2, null]]));
  await user.click(screen.getByRole("button", { name: "Undo: Ana Lee, Reward: nothing → 2 pts" }));
  await waitFor(() => expect(api.requests(scoringRoutes.clear)).toMatchObject([{ body: { was: 2 } }]));
  expect(await cell("Ana Lee, Reward")).toHaveProperty("value", "");
  await user.click(screen.getByRole("button", { name: /^Redo/ }));
  await waitFor(() =>
    expect(saves()).toEqual([
      [2, null],
      [2, null],
    ]),
  );
});

test("an undone score is selected before the next frame, so that an arrow key pressed at once leaves the cell", async () => {
  scores.set(`${ANA} ${IMMUNITY}`, 1);
  const { user } = await open();
  const input = await cell("Ana Lee, Immunity");
  await user.click(input);
  await user.keyboard("45{Enter}");
  await waitFor(() => expect(scores.get(`${ANA} ${IMMUNITY}`)).toBe(45));
  act(() => input.focus());
  vi.stubGlobal("requestAnimationFrame", () => 0);
  // `act` would render later than React does for a user.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  input.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true }));
  for (let microtask = 0; microtask < 3; microtask += 1) await Promise.resolve();
  expect(input.value).toBe("1");
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 1]);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});

// Covers ADMIN-SCORE-27.
test("the head of a column gives its points to everybody still in who has none; undo takes them all back", async () => {
  scores.set(`${BEN} ${REWARD}`, 7);
  eliminated.add(BEN);
  const { user } = await open();
  const give = (label: RegExp) => screen.findByRole("button", { name: label });
  await user.click(await give(/^Give 5 pts to everybody still in: Immunity/));
  await waitFor(() =>
    expect([...scores]).toEqual([
      [`${BEN} ${REWARD}`, 7],
      [`${ANA} ${IMMUNITY}`, 5],
    ]),
  );
  expect((await give(/to everybody still in: Immunity/)).getAttribute("aria-disabled")).toBe("true");
  await user.click(screen.getByRole("button", { name: "Undo: Immunity: 5 pts to 1 contestant" }));
  await waitFor(() => expect([...scores]).toEqual([[`${BEN} ${REWARD}`, 7]]));
  expect(await cell("Ana Lee, Immunity")).toHaveProperty("value", "");
  expect((await give(/to everybody still in: Immunity/)).getAttribute("aria-disabled")).toBe("false");
});

// Covers ADMIN-SCORE-25.
test("a cell that another admin has changed meanwhile is overwritten only when this admin chooses to", async () => {
  const { user } = await open();
  const immunity = await cell("Ana Lee, Immunity");
  api.fail(scoringRoutes.save, 409, "Another admin has saved 3 here", "fail", { points: 3 });
  await user.type(immunity, "5");
  await user.tab();
  expect((await screen.findAllByText("Another admin has saved 3 here")).length).toBeGreaterThan(0);
  expect(screen.getByText("1 conflict to resolve")).toBeTruthy();
  api.reply(scoringRoutes.save, { data: { episodeStatisticId: testId(9) } });
  await user.click(screen.getByRole("button", { name: "Keep mine (5 pts)" }));
  expect((await screen.findAllByText("All scores saved")).length).toBeGreaterThan(0);
  expect(saves()).toEqual([
    [5, null],
    [5, 3],
  ]);
});

test("the other admin's points can be taken, which also takes the change out of undo", async () => {
  const { user } = await open();
  const immunity = await cell("Ana Lee, Immunity");
  api.fail(scoringRoutes.save, 409, "Another admin has saved 3 here", "fail", { points: 3 });
  await user.type(immunity, "5");
  await user.tab();
  scores.set(`${ANA} ${IMMUNITY}`, 3);
  await user.click(await screen.findByRole("button", { name: "Take theirs (3 pts)" }));
  await waitFor(() => expect(immunity.value).toBe("3"));
  expect(saves()).toEqual([[5, null]]);
  expect(screen.getByText("Nothing changed yet")).toBeTruthy();
});

// Covers ADMIN-SCORE-31.
test("a cell that only has the focus takes what another admin saves, and typing replaces that", async () => {
  const { user, queries } = await open();
  const immunity = await cell("Ana Lee, Immunity");
  await user.click(immunity);
  scores.set(`${ANA} ${IMMUNITY}`, 3);
  await act(() => queries.refetchQueries());
  await waitFor(() => expect(immunity.value).toBe("3"));
  expect(document.activeElement).toBe(immunity);
  expect([immunity.selectionStart, immunity.selectionEnd]).toEqual([0, 1]);
  await user.keyboard("4");
  await user.tab();
  await waitFor(() => expect(saves()).toEqual([[4, 3]]));
});

// Covers ADMIN-SCORE-31.
test("a cell that is typed into keeps its text when another admin saves it", async () => {
  const { user, queries } = await open();
  const immunity = await cell("Ana Lee, Immunity");
  const release = api.delay(scoringRoutes.save);
  await user.type(immunity, "5");
  scores.set(`${ANA} ${IMMUNITY}`, 3);
  await act(() => queries.refetchQueries());
  expect(immunity.value).toBe("5");
  release();
  await waitFor(() => expect(saves()).toEqual([[5, null]]));
});

// Covers ADMIN-SCORE-30.
test("a table is pasted from a spreadsheet as one change, or a message names the wrong cell", async () => {
  const { user } = await open();
  await user.click(await cell("Ana Lee, Immunity"));
  await user.paste("1\t2,5\r\n3\t4\r\n");
  expect(
    await screen.findByText(/^Nothing was pasted. Ana Lee, Reward: “2,5” is not a whole number/),
  ).toBeTruthy();
  expect(await cell("Ana Lee, Immunity")).toHaveProperty("value", "");
  await user.paste("1\t−5\r\n3\t4\r\n");
  await waitFor(() =>
    expect(Object.fromEntries(scores)).toEqual({
      [`${ANA} ${IMMUNITY}`]: 1,
      [`${ANA} ${REWARD}`]: -5,
      [`${BEN} ${IMMUNITY}`]: 3,
      [`${BEN} ${REWARD}`]: 4,
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Undo: 4 scores pasted" }));
  await waitFor(() => expect(scores.size).toBe(0));
});

// Covers ADMIN-SCORE-30.
test("a single pasted value may have a typographic minus sign", async () => {
  const { user } = await open();
  await user.click(await cell("Ana Lee, Immunity"));
  await user.paste("−5");
  expect(await cell("Ana Lee, Immunity")).toHaveProperty("value", "-5");
  await waitFor(() => expect(scores.get(`${ANA} ${IMMUNITY}`)).toBe(-5));
});

test("a score that another admin has deleted meanwhile is entered again only when this admin chooses to", async () => {
  scores.set(`${ANA} ${IMMUNITY}`, 3);
  const { user } = await open();
  const message = "Another admin has deleted this score";
  api.fail(scoringRoutes.save, 409, message, "fail", { points: null });
  const all = { initialSelectionStart: 0, initialSelectionEnd: 1 };
  await user.type(await cell("Ana Lee, Immunity"), "5", all);
  await user.tab();
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(screen.getByRole("button", { name: "Take theirs (nothing)" })).toBeTruthy();
  api.reply(scoringRoutes.save, { data: { episodeStatisticId: testId(9) } });
  await user.click(screen.getByRole("button", { name: "Keep mine (5 pts)" }));
  expect((await screen.findAllByText("All scores saved")).length).toBeGreaterThan(0);
  expect(saves()).toEqual([
    [5, 3],
    [5, null],
  ]);
});

test("a score that could not be saved is kept and sent again", async () => {
  const { user } = await open();
  api.disconnect(scoringRoutes.save);
  await user.type(await cell("Ana Lee, Immunity"), "5");
  await user.tab();
  expect(await screen.findByText(/1 score is not saved/)).toBeTruthy();
  expect(await cell("Ana Lee, Immunity")).toHaveProperty("value", "5");
  api.reply(scoringRoutes.save, { data: { episodeStatisticId: testId(9) } });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect((await screen.findAllByText("All scores saved")).length).toBeGreaterThan(0);
});

// Covers ADMIN-SCORE-6, ADMIN-SCORE-17.
test("a player is voted out by the checkbox; a refusal takes it back", async () => {
  api.reply(playerRoutes.setEliminated, {});
  const { user } = await open();
  const out = await screen.findByLabelText("Ana Lee, voted out in this episode");
  await user.click(out);
  await waitFor(() =>
    expect(api.requests(playerRoutes.setEliminated)).toMatchObject([
      { params: { playerId: ANA }, body: { episodeId } },
    ]),
  );
  eliminated.add(ANA);
  api.fail(playerRoutes.setEliminated, 409, "The season is archived");
  await user.click(screen.getByLabelText("Ben Lee, voted out in this episode"));
  expect(await screen.findByText("Ben Lee could not be changed. The season is archived")).toBeTruthy();
  expect(screen.getByLabelText("Ben Lee, voted out in this episode")).toHaveProperty("checked", false);
});

// Covers ADMIN-SCORE-29.
test("the sheet is not saved before an elimination is stored", async () => {
  const store = api.hold(playerRoutes.setEliminated, {});
  const { user } = await open();
  await user.click(await screen.findByLabelText("Ana Lee, voted out in this episode"));
  expect(screen.queryByText("All scores saved")).toBeNull();
  expect(screen.getByText("Saving…")).toBeTruthy();
  await waitFor(() => expect(api.requests(playerRoutes.setEliminated)).toHaveLength(1));
  expect(screen.queryByText("All scores saved")).toBeNull();
  store();
  expect(await screen.findByText("All scores saved")).toBeTruthy();
});

test("quick entry adds and subtracts points by taps, player after player", async () => {
  const { user } = await open("?view=pad");
  await user.click(await screen.findByRole("button", { name: /^Ana.*No score/ }));
  const sheet = within(await screen.findByRole("dialog", { name: /Ana Lee/ }));
  await user.click(sheet.getByRole("button", { name: /^Immunity/ }));
  await user.click(sheet.getByRole("button", { name: /^Immunity/ }));
  await user.click(sheet.getByRole("button", { name: "One less: Immunity" }));
  await waitFor(() => expect(scores.get(`${ANA} ${IMMUNITY}`)).toBe(5));
  await user.click(sheet.getByRole("button", { name: "Ben" }));
  const next = within(await screen.findByRole("dialog", { name: /Ben Lee/ }));
  await user.click(next.getByRole("button", { name: /^Reward/ }));
  await waitFor(() => expect(scores.get(`${BEN} ${REWARD}`)).toBe(2));
});

// Covers ADMIN-SCORE-27.
test("quick entry gives a statistic's points to everybody still in; undo takes them all back", async () => {
  scores.set(`${BEN} ${REWARD}`, 7);
  eliminated.add(BEN);
  const { user } = await open("?view=pad");
  await user.click(await screen.findByRole("button", { name: "Give to All" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Give to everybody still in" }));
  const give = () => sheet.getByRole("button", { name: "Give 5 pts to everybody still in: Immunity" });
  expect(give().textContent).toBe("Immunity5 pts · to 1 contestant");
  await user.click(give());
  await waitFor(() => expect(scores.get(`${ANA} ${IMMUNITY}`)).toBe(5));
  expect(give().textContent).toBe("Immunity5 pts · everybody has points");
  await user.click(sheet.getByRole("button", { name: "Undo: Immunity: 5 pts to 1 contestant" }));
  await waitFor(() => expect([...scores]).toEqual([[`${BEN} ${REWARD}`, 7]]));
});

test("a score's history lists who changed it", async () => {
  scores.set(`${ANA} ${IMMUNITY}`, 9);
  api.reply(auditRoutes.list, {
    data: {
      entries: [
        {
          auditId: "1",
          at: "2026-03-01T20:00:00.000Z",
          user: { userId: testId(1), username: "june" },
          action: "score.saved",
          subjectId: testId(9),
          subject: "",
          before: { points: 4 },
          after: { points: 9 },
        },
      ],
      more: false,
      names: {},
    },
  });
  const { user } = await open();
  await user.click(await cell("Ana Lee, Immunity"));
  await user.keyboard("h");
  const dialog = within(await screen.findByRole("dialog", { name: "History" }));
  expect(await dialog.findByText("4 pts → 9 pts")).toBeTruthy();
  expect(dialog.getByText(/june/)).toBeTruthy();
});

test("an empty sheet links to players and statistics; one that failed to load can be retried", async () => {
  api.fail(scoringRoutes.sheet, 400, "That is not an episode");
  const { user } = await open();
  expect(await screen.findByRole("heading", { name: "That is not an episode" })).toBeTruthy();
  labels = [];
  api.reply(scoringRoutes.sheet, { data: { players: [], labels } });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Nothing to score yet")).toBeTruthy();
});
