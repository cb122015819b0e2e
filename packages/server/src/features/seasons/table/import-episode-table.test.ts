import { type EpisodeRow, tableImportRoutes } from "@emberline/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../testing/app/test-app.ts";
import { databaseFingerprint } from "../../../testing/checks/database-fingerprint.ts";
import { readAudit } from "../../../testing/checks/read-audit.ts";
import { FIRST_AIR_AT } from "../../../testing/fixtures/small-season.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestApp();
});
afterEach(() => testApp.close());

const WEEK_MS = 7 * 86_400_000;
/** When an episode of the small season airs, moved by some minutes. */
const airDate = (number: number, minutes = 0) =>
  new Date(FIRST_AIR_AT + (number - 1) * WEEK_MS + minutes * 60_000).toISOString();
const row = (
  position: number,
  title: string | null,
  date: string,
  number: number | null = null,
): EpisodeRow => ({
  row: position,
  number,
  title,
  airDate: date,
});
const send = async (rows: EpisodeRow[], dryRun = false, seasonId = testApp.season.seasonId) =>
  (await testApp.call(tableImportRoutes.episodes, { as: testApp.admin, body: { seasonId, rows, dryRun } }))
    .data;
const refusalOf = (rows: EpisodeRow[]) =>
  testApp.refusal(tableImportRoutes.episodes, {
    as: testApp.admin,
    body: { seasonId: testApp.season.seasonId, rows, dryRun: false },
  });
const readEpisodes = async (seasonId = testApp.season.seasonId) =>
  (
    await testApp.db
      .selectFrom("episodes")
      .select(["number", "title", "airDate"])
      .where("seasonId", "=", seasonId)
      .orderBy("number")
      .execute()
  ).map(({ number, title, airDate: date }) => [number, title, date.toISOString()]);

// Covers ADMIN-IMPORT-1, ADMIN-IMPORT-5.
test("an empty season gets the table's episodes in order", async () => {
  const { seasonId } = await testApp.db
    .insertInto("seasons")
    .values({ name: "Next", isCurrent: false })
    .returning("seasonId")
    .executeTakeFirstOrThrow();
  const rows = [row(2, "The Boats", airDate(10)), row(3, "TBA", airDate(11)), row(4, "TBA", airDate(12))];
  const before = await databaseFingerprint(testApp.db);
  const tried = await send(rows, true, seasonId);
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
  expect(tried.rows.map(({ outcome, number }) => [outcome, number])).toEqual([
    ["added", 1],
    ["added", 2],
    ["added", 3],
  ]);
  expect(await send(rows, false, seasonId)).toEqual({ ...tried, dryRun: false });
  expect(await readEpisodes(seasonId)).toEqual([
    [1, "The Boats", airDate(10)],
    [2, "TBA", airDate(11)],
    [3, "TBA", airDate(12)],
  ]);
});

// Covers ADMIN-IMPORT-7, ADMIN-IMPORT-9.
test("known episodes are found by number, else by title or air date, and changed", async () => {
  const { rows } = await send([
    row(1, "episode 2", airDate(2, 30)),
    row(2, "The Merge", airDate(4)),
    row(3, "The End", airDate(5)),
  ]);
  expect(rows).toMatchObject([
    {
      outcome: "changed",
      number: 2,
      changes: [{ field: "title" }, { field: "airDate", to: airDate(2, 30) }],
    },
    { outcome: "changed", number: 4, changes: [{ field: "title", from: null, to: "The Merge" }] },
    { outcome: "added", number: 5, changes: [] },
  ]);
  expect(await readEpisodes()).toEqual([
    [1, "Episode 1", airDate(1)],
    [2, "episode 2", airDate(2, 30)],
    [3, "Episode 3", airDate(3)],
    [4, "The Merge", airDate(4)],
    [5, "The End", airDate(5)],
  ]);
  const byNumber = await send([row(1, null, airDate(4, 60), 4), row(2, "Finale", airDate(6), 6)]);
  expect(byNumber.rows).toMatchObject([
    { outcome: "changed", number: 4, changes: [{ field: "airDate", from: airDate(4), to: airDate(4, 60) }] },
    { outcome: "added", number: 6 },
  ]);
  const entries = await readAudit(testApp, testApp.season.seasonId);
  expect(entries).toMatchObject([
    {
      action: "season.imported",
      before: { episodes: [{ number: 2, title: "Episode 2" }, { number: 4 }] },
      after: { counts: { episodes: { added: 1, changed: 2, unchanged: 0 } } },
    },
    { action: "season.imported" },
  ]);
});

// Covers ADMIN-IMPORT-6.
test("the same table twice, also at the same moment, adds nothing the second time", async () => {
  const rows = [row(1, "Six", airDate(6)), row(2, "Seven", airDate(7))];
  const both = await Promise.all([send(rows), send(rows)]);
  expect(both.map((data) => data.rows.map(({ outcome }) => outcome).join()).toSorted()).toEqual([
    "added,added",
    "unchanged,unchanged",
  ]);
  expect(await readEpisodes()).toHaveLength(6);
});

// Covers ADMIN-IMPORT-4.
test.each<[string, EpisodeRow[], string]>([
  [
    "dates in the wrong order",
    [row(1, "A", airDate(7)), row(2, "B", airDate(6))],
    "Row 2: Airs before the episode of row 1",
  ],
  [
    "one date twice",
    [row(1, "A", airDate(7)), row(2, "B", airDate(7))],
    "Row 2: Has the same air date as row 1",
  ],
  [
    "one number twice",
    [row(1, "A", airDate(7), 7), row(2, "B", airDate(8), 7)],
    "Row 2: Has the same number as row 1",
  ],
  [
    "numbers in some rows only",
    [row(1, "A", airDate(7), 7), row(2, "B", airDate(8))],
    "Row 2: Has no number, although other rows have one",
  ],
  [
    "a new episode before a stored one",
    [row(1, "A", airDate(2, 60))],
    "Row 1: Episode 5 would not air after episode 4",
  ],
  [
    "a known episode after the next one",
    [row(1, null, airDate(4, 60), 3)],
    "Row 1: Episode 4 would not air after episode 3",
  ],
  [
    "the title of one episode with the date of another",
    [row(1, "Episode 1", airDate(3))],
    "Row 1: Has the title of episode 1 and the air date of episode 3",
  ],
  [
    "two rows about one episode",
    [row(1, "Another", airDate(1)), row(2, "Episode 1", airDate(1, 30))],
    "Row 2: Is episode 1, like row 1",
  ],
])("%s are refused with the row", async (_, rows, message) => {
  const before = await databaseFingerprint(testApp.db);
  expect(await refusalOf(rows)).toEqual({
    code: 422,
    message,
  });
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
});

test("an unreadable date and a long title are refused", async () => {
  expect(await refusalOf([row(1, "A", "tomorrow")])).toEqual({ code: 400, message: "Air date is missing" });
  expect(await refusalOf([row(1, "x".repeat(501), airDate(7))])).toEqual({
    code: 400,
    message: "Title has more than 500 characters",
  });
});

test("an episode with a graded poll does not move into the future", async () => {
  const [episodeId] = testApp.season.episodes;
  const { seasonId } = testApp.season;
  testApp.time = FIRST_AIR_AT + 2 * WEEK_MS;
  await testApp.db
    .insertInto("surveys")
    .values({ episodeId: episodeId!, seasonId, gradedAt: new Date(testApp.time) })
    .execute();
  const future = new Date(testApp.time + 60_000).toISOString();
  const later = (number: number) => row(number, null, airDate(number + 2), number);
  expect(await refusalOf([row(1, null, future, 1), later(2), later(3), later(4)])).toEqual({
    code: 422,
    message: "Row 1: The poll of this episode is graded, so it cannot air in the future",
  });
});
