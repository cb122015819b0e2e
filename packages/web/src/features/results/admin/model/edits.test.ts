import type { ScoreSheet } from "@emberline/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../../platform/api/api-error.ts";
import { createEdits } from "./edits.ts";
import { createSaveQueue } from "../../../../platform/api/save-queue.ts";
import type { SheetCache } from "./sheet-cache.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Row = ScoreSheet["players"][number];

/** One player with one score, and a server that saves everything unless `refusal` is set. */
function fixture(points: number | null) {
  const row: Row = {
    playerId: "ana",
    firstName: "Ana",
    lastName: "",
    photoUrl: null,
    tribe: null,
    eliminated: 0,
    stats: [],
  };
  const stat = {
    playerId: "ana",
    statisticId: "s",
    episodeId: "e",
    episodeStatisticId: points === null ? null : "x",
    points: points ?? 0,
    defaultPoints: 5,
  };
  const cache: Pick<SheetCache, "read" | "findRow" | "findStat"> = {
    read: () => ({ players: [{ ...row, stats: [stat] }], labels: ["Immunity"] }),
    findRow: () => row,
    findStat: () => stat,
  };
  const server = { refusal: null as ApiError | null };
  const saved: string[] = [];
  const scores = createSaveQueue<string>({
    delayMs: 400,
    save: async (_, text) => {
      if (server.refusal) throw server.refusal;
      saved.push(text);
      Object.assign(stat, { episodeStatisticId: "x", points: Number(text) });
    },
  });
  const eliminations = createSaveQueue<boolean>({
    delayMs: 0,
    save: async (_, out) => {
      row.eliminated = out ? 1 : 0;
    },
  });
  const changes = createEdits({ cache, scores, eliminations });
  return {
    changes,
    scores,
    eliminations,
    row,
    stat,
    saved,
    server,
    rest: () => vi.advanceTimersByTimeAsync(500),
  };
}

test("undoing a typed score saves the value before it", async () => {
  const { changes, saved, rest } = fixture(3);
  changes.onInput("ana s", "1");
  changes.onInput("ana s", "12");
  changes.commit("ana s");
  await rest();
  expect(changes.undo()?.overwritten).toEqual([]);
  await rest();
  expect(saved).toEqual(["12", "3"]);
  expect(changes.cellText("ana s")).toBe("3");
});

test("undoing the first score of a cell saves a blank", async () => {
  const { changes, saved, rest } = fixture(null);
  changes.setValue("ana s", "5");
  await rest();
  changes.undo();
  await rest();
  expect(saved).toEqual(["5", ""]);
  expect(changes.cellText("ana s")).toBe("");
});

test("an undone change can be redone", async () => {
  const { changes, rest } = fixture(3);
  changes.setValue("ana s", "5");
  await rest();
  changes.undo();
  await rest();
  expect(changes.redo()?.overwritten).toEqual([]);
  await rest();
  expect(changes.cellText("ana s")).toBe("5");
});

test("an elimination can be undone", async () => {
  const { changes, row, rest } = fixture(3);
  changes.setEliminated("ana", true);
  await rest();
  expect(row.eliminated).toBe(1);
  changes.undo();
  await rest();
  expect(row.eliminated).toBe(0);
});

test("undo leaves a value alone that another admin has changed since", async () => {
  const { changes, stat, saved, rest } = fixture(3);
  changes.setValue("ana s", "5");
  await rest();
  stat.points = 8;
  expect(changes.undo()?.overwritten).toEqual(["ana s"]);
  await rest();
  expect(saved).toEqual(["5"]);
  expect(changes.undo()).toBeNull();
});

test("a cell with a conflict cannot be undone", async () => {
  const { changes, scores, server, rest } = fixture(3);
  server.refusal = new ApiError(409, "Another admin has saved 8 here", "fail", { points: 8 });
  changes.setValue("ana s", "5");
  await rest();
  expect(changes.undo()?.overwritten).toEqual(["ana s"]);
  expect(scores.find("ana s")).toMatchObject({ value: "5", status: "failed" });
});

// Covers ADMIN-SCORE-27.
test("points given to everybody skip who is out or has points, and undo restores each cell", async () => {
  const { changes, eliminations, row, saved, rest } = fixture(null);
  row.eliminated = 1;
  expect(changes.giveToAll("s")).toBeNull();
  eliminations.put("ana", false);
  expect(changes.cellsToGive("other")).toEqual([]);
  expect(changes.giveToAll("s")).toMatchObject({ cells: [{ key: "ana s", from: "", to: "5" }] });
  await rest();
  expect(changes.giveToAll("s")).toBeNull();
  expect(changes.undo()?.overwritten).toEqual([]);
  await rest();
  expect(saved).toEqual(["5", ""]);
  changes.redo();
  await rest();
  expect(changes.cellText("ana s")).toBe("5");
});

// Covers ADMIN-SCORE-27.
test("undo of points given to everybody leaves a score alone that another admin has changed since", async () => {
  const { changes, stat, saved, rest } = fixture(null);
  changes.giveToAll("s");
  await rest();
  stat.points = 8;
  expect(changes.undo()?.overwritten).toEqual(["ana s"]);
  await rest();
  expect(saved).toEqual(["5"]);
  expect(changes.redo()).toBeNull();
});

test("without changes there is nothing to undo or redo", () => {
  const { changes } = fixture(3);
  expect(changes.undo()).toBeNull();
  expect(changes.redo()).toBeNull();
});
