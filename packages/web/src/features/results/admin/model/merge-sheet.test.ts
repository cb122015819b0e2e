import type { ScoreSheet } from "@emberline/contract";
import { expect, test } from "vitest";
import { mergeSheet } from "./merge-sheet.ts";

type Row = ScoreSheet["players"][number];
type Points = (number | null)[];

/** A player with points by statistic; null where none were entered. */
const row = (playerId: string, points: Points, eliminated: Row["eliminated"] = 0): Row => ({
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
  const fresh = sheet(row("ana", [1, null]));
  expect(mergeSheet(undefined, fresh, dirty())).toEqual({ sheet: fresh, changed: [] });
});

test("another admin's changes are merged in and reported", () => {
  const fresh = sheet(row("ana", [3, 0]), row("ben", [null, 2], 1));
  const merged = mergeSheet(sheet(row("ana", [1, null]), row("ben", [null, 2])), fresh, dirty());
  expect(merged).toEqual({ sheet: fresh, changed: ["ana s0", "ana s1", "ben"] });
});

test("a dirty cell keeps its value, its neighbours are updated", () => {
  const merged = mergeSheet(sheet(row("ana", [null, 4])), sheet(row("ana", [3, 5])), dirty("ana s0"));
  expect(pointsIn(merged.sheet)).toEqual({ ana: [null, 5] });
  expect(merged.changed).toEqual(["ana s1"]);
});

test("a dirty cell takes new default points", () => {
  const fresh = row("ana", [3]);
  const merged = mergeSheet(
    sheet(row("ana", [1])),
    sheet({ ...fresh, stats: fresh.stats.map((stat) => ({ ...stat, defaultPoints: 9 })) }),
    dirty("ana s0"),
  );
  expect(merged.sheet.players[0]?.stats[0]).toMatchObject({ points: 1, defaultPoints: 9 });
});

test("an unsaved elimination is kept", () => {
  const merged = mergeSheet(sheet(row("ana", [], 1)), sheet(row("ana", [], 0)), dirty("ana"));
  expect(merged.sheet.players[0]?.eliminated).toBe(1);
  expect(merged.changed).toEqual([]);
});

test("a player who left the sheet is removed, unless a cell is unsaved", () => {
  const seen = sheet(row("ana", [1]), row("ben", [2]), row("cleo", [3]));
  const merged = mergeSheet(seen, sheet(row("cleo", [3])), dirty("ben s0"));
  expect(merged.sheet.players.map(({ playerId }) => playerId)).toEqual(["cleo", "ben"]);
});

test("a new player and a new statistic are added", () => {
  const fresh = sheet(row("ana", [1, 2]), row("ben", [5, null]));
  expect(mergeSheet(sheet(row("ana", [1])), fresh, dirty("ana s0"))).toEqual({ sheet: fresh, changed: [] });
});
