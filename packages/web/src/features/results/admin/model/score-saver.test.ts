import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../../../../platform/api/query-client.ts";
import { createScoreSaver } from "./score-saver.ts";
import { forgetShownSession, showSession } from "../../../../platform/api/token.ts";
import type { SheetCache } from "./sheet-cache.ts";

const PLAYER = "11111111-1111-4111-8111-111111111111";
const STATISTIC = "22222222-2222-4222-8222-222222222222";
const EPISODE = "33333333-3333-4333-8333-333333333333";
const SCORE = "44444444-4444-4444-8444-444444444444";
const CELL = `${PLAYER} ${STATISTIC}`;

type Answer = { status: number; body: object } | "no answer";
const saved: Answer = { status: 200, body: { status: "success", data: { episodeStatisticId: SCORE } } };
const conflict = (points: number | null): Answer => ({
  status: 409,
  body: { status: "fail", message: "Another admin has changed this", points },
});

let answers: Answer[] = [];
let sent: { points?: string; was: number | null }[] = [];
let paths: string[] = [];

/** Another user's session is shown while the first request is answered. */
let sessionEnds = false;
let tokens: (string | undefined)[] = [];

beforeEach(() => {
  sessionEnds = false;
  tokens = [];
  showSession("token-of-maya", "maya");
  answers = [];
  sent = [];
  paths = [];
  vi.stubGlobal(
    "fetch",
    async (url: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
      tokens.push(headers["Authorization"]);
      if (sessionEnds) showSession("token-of-jeff", "jeff");
      const { points, was } = JSON.parse(body);
      sent.push({ points, was });
      paths.push(url);
      const answer = answers.shift() ?? saved;
      if (answer === "no answer") throw new TypeError("Failed to fetch");
      return Response.json(answer.body, { status: answer.status });
    },
  );
});
afterEach(() => {
  forgetShownSession();
  vi.unstubAllGlobals();
});

/** A saver of one cell, which shows `points` (null: nothing entered yet). */
function setUp(points: number | null, queries = new QueryClient()) {
  const stat = {
    playerId: PLAYER,
    statisticId: STATISTIC,
    episodeId: EPISODE,
    episodeStatisticId: points === null ? null : SCORE,
    points: points ?? 0,
    defaultPoints: 5,
  };
  const cache = {
    findStat: (key) => (key === CELL ? stat : undefined),
    updateStat: async (_key, change) => void Object.assign(stat, change),
  } satisfies Partial<SheetCache>;
  return { saver: createScoreSaver({ queries, cache, episodeId: EPISODE }), stat };
}

test("a save carries the points this admin saw, and stores what was saved", async () => {
  const { saver, stat } = setUp(3);
  await saver.save(CELL, " 7 ");
  expect(sent).toEqual([{ points: " 7 ", was: 3 }]);
  expect(stat).toMatchObject({ points: 7, episodeStatisticId: SCORE });
  await saver.save(CELL, "8");
  expect(sent.at(-1)).toEqual({ points: "8", was: 7 });
});

test("the first score of a cell says that the cell was empty", async () => {
  const { saver, stat } = setUp(null);
  await saver.save(CELL, "5");
  expect(sent).toEqual([{ points: "5", was: null }]);
  expect(stat).toMatchObject({ points: 5, episodeStatisticId: SCORE });
});

// Covers ADMIN-SCORE-28.
test("an emptied cell is cleared, with the points this admin saw", async () => {
  const { saver, stat } = setUp(3);
  answers = [{ status: 200, body: { status: "success" } }];
  await saver.save(CELL, " ");
  expect(paths.at(-1)).toMatch(/episodeStatistic\/clear$/);
  expect(sent).toEqual([{ was: 3 }]);
  expect(stat).toMatchObject({ points: 0, episodeStatisticId: null });
});

test("a text that is not a whole number is refused without a request", async () => {
  const { saver, stat } = setUp(3);
  await expect(saver.save(CELL, "many")).rejects.toMatchObject({
    status: 422,
    message: "Points must be a whole number",
  });
  expect(sent).toEqual([]);
  expect(stat.points).toBe(3);
});

test("a conflict is thrown and changes nothing", async () => {
  const { saver, stat } = setUp(3);
  answers = [conflict(8)];
  await expect(saver.save(CELL, "5")).rejects.toMatchObject({ status: 409, fields: { points: 8 } });
  expect(sent).toHaveLength(1);
  expect(stat.points).toBe(3);
});

test("overwriting sends the other admin's points once", async () => {
  const { saver } = setUp(3);
  saver.overwrite(CELL, { points: 8 });
  await saver.save(CELL, "5");
  await saver.save(CELL, "6");
  expect(sent).toEqual([
    { points: "5", was: 8 },
    { points: "6", was: 5 },
  ]);
});

test("a failed overwrite is tried again with the same points", async () => {
  const { saver } = setUp(3);
  saver.overwrite(CELL, { points: 8 });
  answers = [{ status: 503, body: { status: "fail", message: "Busy" } }];
  await expect(saver.save(CELL, "5")).rejects.toThrow("Busy");
  await saver.save(CELL, "5");
  expect(sent.map(({ was }) => was)).toEqual([8, 8]);
});

test("an overwrite that was taken back sends the points this admin saw", async () => {
  const { saver } = setUp(3);
  saver.overwrite(CELL, { points: 8 });
  saver.overwrite(CELL, null);
  await saver.save(CELL, "5");
  expect(sent).toEqual([{ points: "5", was: 3 }]);
});

test("points that were stored although the answer got lost are no conflict", async () => {
  const { saver, stat } = setUp(3);
  answers = ["no answer", conflict(5), saved];
  await expect(saver.save(CELL, "5")).rejects.toMatchObject({ status: 0 });
  await saver.save(CELL, "6");
  expect(sent).toEqual([
    { points: "5", was: 3 },
    { points: "6", was: 3 },
    { points: "6", was: 5 },
  ]);
  expect(stat.points).toBe(6);
});

test("a deletion that was stored although the answer got lost is no conflict", async () => {
  const { saver, stat } = setUp(3);
  answers = ["no answer", conflict(null), saved];
  await expect(saver.save(CELL, "")).rejects.toMatchObject({ status: 0 });
  await saver.save(CELL, "6");
  expect(sent).toEqual([{ was: 3 }, { points: "6", was: 3 }, { points: "6", was: null }]);
  expect(stat.points).toBe(6);
});

test("another admin's deletion is a conflict, which can be overwritten", async () => {
  const { saver } = setUp(3);
  answers = [conflict(null), saved];
  await expect(saver.save(CELL, "5")).rejects.toMatchObject({ status: 409 });
  saver.overwrite(CELL, { points: null });
  await saver.save(CELL, "5");
  expect(sent).toEqual([
    { points: "5", was: 3 },
    { points: "5", was: null },
  ]);
});

test("another admin's points are a conflict, also after a lost answer", async () => {
  const { saver } = setUp(3);
  answers = ["no answer", conflict(8)];
  await expect(saver.save(CELL, "5")).rejects.toMatchObject({ status: 0 });
  await expect(saver.save(CELL, "6")).rejects.toMatchObject({ status: 409 });
  expect(sent).toHaveLength(2);
});

test("a lost answer counts only until the next save succeeds", async () => {
  const { saver } = setUp(3);
  answers = ["no answer", saved, conflict(5)];
  await expect(saver.save(CELL, "5")).rejects.toMatchObject({ status: 0 });
  await saver.save(CELL, "6");
  await expect(saver.save(CELL, "7")).rejects.toMatchObject({ status: 409 });
  expect(sent).toHaveLength(3);
});

test("a save refused with 401 reports that the session ended", async () => {
  const onUnauthorized = vi.fn<() => void>();
  const { saver } = setUp(3, createQueryClient(onUnauthorized));
  answers = [{ status: 401, body: { status: "fail", message: "Please log in" } }];
  await expect(saver.save(CELL, "5")).rejects.toMatchObject({ status: 401 });
  expect(onUnauthorized).toHaveBeenCalledOnce();
});

test("a repeated save is not sent as the user whose session began meanwhile", async () => {
  const { saver } = setUp(3);
  answers = ["no answer", conflict(5)];
  await expect(saver.save(CELL, "5")).rejects.toMatchObject({ status: 0 });
  sessionEnds = true;
  await saver.save(CELL, "6");
  expect(tokens).toEqual(["token-of-maya", "token-of-maya", "token-of-maya"]);
});
