import type { ScoreSheet } from "@emberline/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../../api/api-error.ts";
import { createEdits } from "./edits.ts";
import { createSaveQueue } from "./save-queue.ts";
import type { SheetCache } from "./sheet-cache.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Row = ScoreSheet["players"][number];

/** One contestant with one score, and a server that takes everything unless it is told to refuse. */
function scene(points: number | null) {
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
  const cache: Pick<SheetCache, "findRow" | "findStat"> = { findRow: () => row, findStat: () => stat };
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

test("a score that was typed goes back to what stood there, by a save", async () => {
  const { changes, saved, rest } = scene(3);
  changes.onInput("ana s", "1");
  changes.onInput("ana s", "12");
  changes.commit("ana s");
  await rest();
  expect(changes.undo()?.outcome).toBe("done");
  await rest();
  expect(saved).toEqual(["12", "3"]);
  expect(changes.cellText("ana s")).toBe("3");
});

test("the first score of a cell goes back to nothing", async () => {
  const { changes, saved, rest } = scene(null);
  changes.setValue("ana s", "5");
  await rest();
  changes.undo();
  await rest();
  expect(saved).toEqual(["5", ""]);
  expect(changes.cellText("ana s")).toBe("");
});

test("what was taken back can be made again", async () => {
  const { changes, rest } = scene(3);
  changes.setValue("ana s", "5");
  await rest();
  changes.undo();
  await rest();
  expect(changes.redo()?.outcome).toBe("done");
  await rest();
  expect(changes.cellText("ana s")).toBe("5");
});

test("an elimination is taken back like a score", async () => {
  const { changes, row, rest } = scene(3);
  changes.setEliminated("ana", true);
  await rest();
  expect(row.eliminated).toBe(1);
  changes.undo();
  await rest();
  expect(row.eliminated).toBe(0);
});

test("what somebody else has changed since is left to them", async () => {
  const { changes, stat, saved, rest } = scene(3);
  changes.setValue("ana s", "5");
  await rest();
  stat.points = 8;
  expect(changes.undo()?.outcome).toBe("taken");
  await rest();
  expect(saved).toEqual(["5"]);
  expect(changes.undo()).toBeNull();
});

test("a conflict is decided, not undone", async () => {
  const { changes, scores, server, rest } = scene(3);
  server.refusal = new ApiError(409, "Somebody else wrote 8 here meanwhile", "fail", { points: 8 });
  changes.setValue("ana s", "5");
  await rest();
  expect(changes.undo()?.outcome).toBe("taken");
  expect(scores.find("ana s")).toMatchObject({ value: "5", status: "failed" });
});

test("with nothing changed there is nothing to undo", () => {
  const { changes } = scene(3);
  expect(changes.undo()).toBeNull();
  expect(changes.redo()).toBeNull();
});
