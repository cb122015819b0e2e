import { scoringRoutes, type ScoreSheet } from "@emberline/contract";
import { notifyManager, QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { routeKey, routeQuery } from "../../../../platform/api/route-query.ts";
import { createSheetCache, mergeSheet } from "./sheet-cache.ts";

const EPISODE = "e";
const { queryKey } = routeQuery(scoringRoutes.sheet, { params: { episodeId: EPISODE } });

const row = (playerId: string, points: number): ScoreSheet["players"][number] => ({
  playerId,
  firstName: playerId,
  lastName: "",
  photoUrl: null,
  tribe: null,
  eliminated: 0,
  stats: ["s1", "s2"].map((statisticId) => ({
    playerId,
    statisticId,
    episodeId: EPISODE,
    episodeStatisticId: `${playerId}-${statisticId}`,
    points,
    defaultPoints: 5,
  })),
});

function setUp(players = [row("ana", 1), row("ben", 2)]) {
  const queries = new QueryClient();
  queries.setQueryData(queryKey, { status: "success", data: { players, labels: ["One", "Two"] } });
  return { queries, cache: createSheetCache(queries, EPISODE) };
}

test("rows and cells are found by player and statistic", () => {
  const { cache } = setUp();
  expect(cache.read()?.labels).toEqual(["One", "Two"]);
  expect(cache.findRow("ben")?.stats).toHaveLength(2);
  expect(cache.findStat("ben s2")).toMatchObject({ playerId: "ben", statisticId: "s2", points: 2 });
  expect(cache.findRow("cleo")).toBeUndefined();
  expect(cache.findStat("ben s3")).toBeUndefined();
});

test("an update changes one cell and leaves the others alone", async () => {
  const { cache } = setUp();
  const before = cache.read();
  await cache.updateStat("ana s2", { points: 9 });
  expect(cache.findRow("ana")?.stats.map(({ points }) => points)).toEqual([1, 9]);
  expect(cache.findRow("ben")).toBe(before?.players[1]);
  expect(before?.players[0]?.stats[1]?.points).toBe(1);
});

test("an update is over when those who show the sheet have been notified", async () => {
  const { cache, queries } = setUp();
  const shown: (number | undefined)[] = [];
  const observer = new QueryObserver<{ data: ScoreSheet }>(queries, { queryKey, enabled: false });
  // As `useQuery` does.
  const show = notifyManager.batchCalls(() => {
    shown.push(observer.getCurrentResult().data?.data.players[0]?.stats[1]?.points);
  });
  const unsubscribe = observer.subscribe(show);
  await cache.updateStat("ana s2", { points: 9 });
  expect(shown.at(-1)).toBe(9);
  unsubscribe();
});

test("a row is updated as a whole", async () => {
  const { cache } = setUp();
  await cache.updateRow("ben", (player) => ({ ...player, eliminated: 1 }));
  expect(cache.read()?.players.map(({ eliminated }) => eliminated)).toEqual([0, 1]);
});

test("before the sheet is loaded there is nothing to find and nothing to update", async () => {
  const queries = new QueryClient();
  const cache = createSheetCache(queries, EPISODE);
  await cache.updateStat("ana s1", { points: 9 });
  expect(cache.read()).toBeUndefined();
  expect(cache.findStat("ana s1")).toBeUndefined();
});

test("a refetch that began before a save cannot bring the old value back", async () => {
  const { queries, cache } = setUp();
  let answer: (sheet: unknown) => void = () => undefined;
  let isAborted = false;
  const refetch = queries
    .fetchQuery({
      queryKey,
      queryFn: ({ signal }) => {
        signal.addEventListener("abort", () => {
          isAborted = true;
        });
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    })
    .catch(() => undefined);
  await cache.updateStat("ana s1", { points: 9 });
  answer({ status: "success", data: { players: [row("ana", 1)], labels: [] } });
  await refetch;
  expect(isAborted).toBe(true);
  expect(cache.findStat("ana s1")?.points).toBe(9);
});

test("a change marks the list of episodes as out of date, because it counts scored players", async () => {
  const { queries, cache } = setUp();
  queries.setQueryData(routeKey(scoringRoutes.episodes), { status: "success", data: [] });
  await cache.updateStat("ana s1", { points: 9 });
  expect(queries.getQueryState(routeKey(scoringRoutes.episodes))?.isInvalidated).toBe(true);
});

test("a refresh marks the sheet as out of date", async () => {
  const { queries, cache } = setUp();
  await cache.refresh();
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

type Row = ScoreSheet["players"][number];
type Points = (number | null)[];

/** A player with points by statistic; null where none were entered. */
const rowOf = (playerId: string, points: Points, eliminated: Row["eliminated"] = 0): Row => ({
  playerId,
  firstName: playerId,
  lastName: "",
  photoUrl: null,
  tribe: null,
  eliminated,
  stats: points.map((each, index) => ({
    playerId,
    statisticId: `s${index}`,
    episodeId: "e",
    episodeStatisticId: each === null ? null : `${playerId}-${index}`,
    points: each ?? 0,
    defaultPoints: 1,
  })),
});
const sheet = (...players: Row[]): ScoreSheet => ({ players, labels: ["One", "Two"] });
const dirty = (...keys: string[]) => ({
  isCellDirty: (key: string) => keys.includes(key),
  isEliminationDirty: (key: string) => keys.includes(key),
});
const pointsIn = ({ players }: ScoreSheet) =>
  Object.fromEntries(
    players.map(({ playerId, stats }) => [
      playerId,
      stats.map((stat) => (stat.episodeStatisticId === null ? null : stat.points)),
    ]),
  );

test("the first sheet is taken as it is and counts as unchanged", () => {
  const fresh = sheet(rowOf("ana", [1, null]));
  expect(mergeSheet(undefined, fresh, dirty())).toEqual({ sheet: fresh, changed: [] });
});

test("another admin's changes are merged in and reported", () => {
  const fresh = sheet(rowOf("ana", [3, 0]), rowOf("ben", [null, 2], 1));
  const merged = mergeSheet(sheet(rowOf("ana", [1, null]), rowOf("ben", [null, 2])), fresh, dirty());
  expect(merged).toEqual({ sheet: fresh, changed: ["ana s0", "ana s1", "ben"] });
});

test("a dirty cell keeps its value, its neighbours are updated", () => {
  const merged = mergeSheet(sheet(rowOf("ana", [null, 4])), sheet(rowOf("ana", [3, 5])), dirty("ana s0"));
  expect(pointsIn(merged.sheet)).toEqual({ ana: [null, 5] });
  expect(merged.changed).toEqual(["ana s1"]);
});

test("a dirty cell takes new default points", () => {
  const fresh = rowOf("ana", [3]);
  const merged = mergeSheet(
    sheet(rowOf("ana", [1])),
    sheet({ ...fresh, stats: fresh.stats.map((stat) => ({ ...stat, defaultPoints: 9 })) }),
    dirty("ana s0"),
  );
  expect(merged.sheet.players[0]?.stats[0]).toMatchObject({ points: 1, defaultPoints: 9 });
});

test("an unsaved elimination is kept", () => {
  const merged = mergeSheet(sheet(rowOf("ana", [], 1)), sheet(rowOf("ana", [], 0)), dirty("ana"));
  expect(merged.sheet.players[0]?.eliminated).toBe(1);
  expect(merged.changed).toEqual([]);
});

test("a player who left the sheet is removed, unless a cell is unsaved", () => {
  const seen = sheet(rowOf("ana", [1]), rowOf("ben", [2]), rowOf("cleo", [3]));
  const merged = mergeSheet(seen, sheet(rowOf("cleo", [3])), dirty("ben s0"));
  expect(merged.sheet.players.map(({ playerId }) => playerId)).toEqual(["cleo", "ben"]);
});

test("a new player and a new statistic are added", () => {
  const fresh = sheet(rowOf("ana", [1, 2]), rowOf("ben", [5, null]));
  expect(mergeSheet(sheet(rowOf("ana", [1])), fresh, dirty("ana s0"))).toEqual({ sheet: fresh, changed: [] });
});
