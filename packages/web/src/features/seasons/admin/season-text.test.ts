import type { ImportSummary } from "@emberline/contract";
import { expect, test } from "vitest";
import { readFile, readThrough } from "./import/season-file.ts";
import { fileNameOf, seasonSizeText, summaryText } from "./season-text.ts";

const summary = (changes: Partial<ImportSummary>): ImportSummary => ({
  seasonId: null,
  season: "Two",
  isNew: false,
  becomesCurrent: false,
  leavesDrafts: 0,
  counts: { tribes: { added: 1, changed: 0, unchanged: 2 }, scores: { added: 0, changed: 3, unchanged: 9 } },
  changes: [],
  moreChanges: 0,
  dryRun: true,
  ...changes,
});
const nothing = { scores: { added: 0, changed: 0, unchanged: 9 } };

test.each([
  [{}, '4 rows of "Two" would change.'],
  [{ dryRun: false }, '4 rows of "Two" changed.'],
  [{ isNew: true }, '"Two" is new: 4 rows would be added. The current season stays as it is.'],
  [{ isNew: true, dryRun: false }, '"Two" is imported with 4 rows. The current season stays as it is.'],
  [
    { isNew: true, becomesCurrent: true, leavesDrafts: 1 },
    '"Two" is new: 4 rows would be added. It would become the current season. 1 draft is scheduled in the current season. It will not start while another season is current; if its date passes meanwhile, it needs a new one.',
  ],
  [
    { isNew: true, becomesCurrent: true, leavesDrafts: 1, dryRun: false },
    '"Two" is imported with 4 rows. It is now the current season.',
  ],
  [
    { counts: nothing, becomesCurrent: true },
    'This file has nothing new for "Two". It would become the current season.',
  ],
  [{ counts: nothing }, 'This file has nothing new for "Two".'],
])("the summary of an import with %j", (changes, expected) => {
  expect(summaryText(summary(changes))).toBe(expected);
});

test.each([
  ["Season 49", "season-49.json"],
  ["  Île d'Été! ", "ile-d-ete.json"],
  ["冒険", "season.json"],
])("the season %j is exported as %s", (name, file) => {
  expect(fileNameOf(name)).toBe(file);
});

test("a season's size lists players, episodes and scores", () => {
  const season = {
    seasonId: "",
    name: "",
    isCurrent: true,
    archivedAt: null,
    createdAt: "",
    scheduledDraftCount: 0,
  };
  expect(seasonSizeText({ ...season, playerCount: 18, episodeCount: 1, scoreCount: 0 })).toBe(
    "18 contestants, 1 episode, 0 scores",
  );
});

test.each([
  ["", null],
  [" 5 ", 5],
  ["0", 0],
  ["-1", undefined],
  ["1001", undefined],
  ["x", undefined],
])("%j as the last episode is %j", (typed, through) => {
  expect(readThrough(typed)).toBe(through);
});

// Covers ADMIN-IMPORT-13.
test.each<[string, number[], string, boolean]>([
  ["UTF-8", [0xc3, 0x98], "Ø", false],
  ["UTF-8 with its mark", [0xef, 0xbb, 0xbf, 0xc3, 0x98], "Ø", false],
  ["UTF-16, as Excel's Unicode Text", [0xff, 0xfe, 0xd8, 0, 9, 0, 0x41, 1], "Ø\tŁ", false],
  ["UTF-16, the larger byte first", [0xfe, 0xff, 0, 0xd8, 1, 0x41], "ØŁ", false],
  // Letters that it shares with Latin-1: Node decodes the others wrongly, browsers do not.
  ["Windows-1252, which is a guess", [0xd8, 0xe9, 0x41], "ØéA", true],
])("a file is read as %s", async (_encoding, bytes, text, isGuessed) => {
  const file = new File([new Uint8Array(bytes)], "cast.csv");
  expect(await readFile(file)).toEqual({ name: "cast.csv", text, isGuessed });
});

test("a file is read as text, unless it is too large or not text", async () => {
  expect(await readFile(new File(["{}"], "a.json"))).toEqual({
    name: "a.json",
    text: "{}",
    isGuessed: false,
  });
  await expect(readFile(new File([new Uint8Array([0xff, 0xfe, 0])], "a.png"))).rejects.toThrow(
    "cannot be read as text",
  );
  await expect(readFile(new File(["x".repeat(1024 * 1024 + 1)], "a"))).rejects.toThrow("larger than 1 MB");
  const larger = new File(["x".repeat(1024 * 1024 + 1)], "a");
  expect((await readFile(larger, 8)).text).toHaveLength(1024 * 1024 + 1);
  // JSON escapes each quote, which doubles its size.
  await expect(readFile(new File(['"'.repeat(600_000)], "a"))).rejects.toThrow("larger than 1 MB");
});
