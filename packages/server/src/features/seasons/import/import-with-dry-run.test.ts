import {
  adminPlayerRoutes,
  episodeRoutes,
  playerRoutes,
  scoringRoutes,
  seasonRoutes,
  tribeRoutes,
} from "@emberline/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { databaseFingerprint } from "../../../testing/checks/database-fingerprint.ts";
import { createDraftLeague, moveTo } from "../../../testing/fixtures/draft-league.ts";
import { markSeasonArchived, ARCHIVED_ERROR } from "../../../testing/fixtures/archived-season.ts";
import { readAudit } from "../../../testing/checks/read-audit.ts";
import { readSeasonPack, SEASON_FILES } from "../../../testing/fixtures/season-files.ts";
import { insertScores } from "../../../testing/fixtures/small-season.ts";
import { createTestApp, type TestApp } from "../../../testing/app/test-app.ts";
import { writeSeasonFile } from "../file/season-file.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestApp();
});
afterEach(() => testApp.close());

const FILE = writeSeasonFile(readSeasonPack(SEASON_FILES["season 49"]));
interface SwitchOptions {
  makeCurrent?: boolean;
  leaveDrafts?: boolean;
}
const send = async (
  file: string,
  dryRun: boolean,
  through: number | null = null,
  switchOptions: SwitchOptions = {},
) =>
  (
    await testApp.call(seasonRoutes.import, {
      as: testApp.admin,
      body: { file, dryRun, through, ...switchOptions },
    })
  ).data;
const refusalOf = (file: string, dryRun = true, switchOptions: SwitchOptions = {}) =>
  testApp.refusal(seasonRoutes.import, { as: testApp.admin, body: { file, dryRun, ...switchOptions } });
const fileOf = async (seasonId: string) =>
  (await testApp.call(seasonRoutes.export, { as: testApp.admin, params: { seasonId } })).data;

// Covers ADMIN-EPISODE-12.
test("a dry run of a new season changes nothing and reports exactly what the import will do", async () => {
  const before = await databaseFingerprint(testApp.db);
  const tried = await send(FILE, true);
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
  expect(tried).toMatchObject({ seasonId: null, isNew: true, dryRun: true });
  expect(tried.changes).toHaveLength(100);
  const done = await send(FILE, false);
  expect(done).toEqual({ ...tried, dryRun: false });
  expect(done.counts.scores?.added).toBe(readSeasonPack(SEASON_FILES["season 49"]).scores.length);
});

// Covers ADMIN-EPISODE-12.
test("a dry run over a stored season lists every value that would change, old and new", async () => {
  await send(FILE, false, null, { makeCurrent: true });
  const seasonId = (await testApp.call(seasonRoutes.list, { as: testApp.admin })).data[0]!.seasonId;
  const season = readSeasonPack(SEASON_FILES["season 49"]);
  const [score] = season.scores;
  const title = season.episodes[1]!.title;
  const changes = {
    ...season,
    totals: undefined,
    scores: season.scores.map((row, index) => (index === 0 ? { ...row, points: row.points + 7 } : row)),
    episodes: season.episodes.map((row, index) => (index === 1 ? { ...row, title: "Another title" } : row)),
  };
  const text = writeSeasonFile(changes);
  const before = await databaseFingerprint(testApp.db);
  const tried = await send(text, true);
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
  const player = season.players.find((row) => row.id === score!.player)!;
  const name = `${player.firstName} ${player.lastName}`.trim();
  expect(tried.changes).toEqual([
    `Episode 2: title ${JSON.stringify(title)} → "Another title"`,
    `${name}, ${score!.statistic}, episode ${score!.episode}: ${score!.points} → ${score!.points + 7}`,
  ]);
  expect(tried).toMatchObject({ seasonId, isNew: false, moreChanges: 0 });
  expect(await send(text, false)).toEqual({ ...tried, dryRun: false });
  expect((await readAudit(testApp, seasonId)).at(-1)).toMatchObject({
    userId: testApp.admin.userId,
    action: "season.imported",
    subject: season.name,
    before: { scores: [{ player: score!.player, points: score!.points }] },
  });
  expect((await send(text, true)).changes).toEqual([]);
});

test("scores may be imported episode by episode", async () => {
  await send(FILE, false, 3, { makeCurrent: true });
  const total = async () =>
    (await testApp.call(playerRoutes.list, { as: testApp.admin })).data.reduce(
      (sum, row) => sum + row.totalPoints,
      0,
    );
  const scores = readSeasonPack(SEASON_FILES["season 49"]).scores;
  const sumOf = (through: number) =>
    scores.filter((row) => row.episode <= through).reduce((sum, row) => sum + row.points, 0);
  expect(await total()).toBe(sumOf(3));
  expect((await send(FILE, true, 4)).counts.scores?.added).toBe(
    scores.filter((row) => row.episode === 4).length,
  );
  await send(FILE, false);
  expect(await total()).toBe(sumOf(13));
});

test("a score entered on screen is exported, and importing it again changes nothing", async () => {
  const { seasonId, episodes, players, statistics } = testApp.season;
  const as = testApp.admin;
  const tribe = { name: "Ash & Co", color: "#112233" };
  const { tribeId } = (await testApp.call(tribeRoutes.add, { as, body: tribe })).data;
  const newcomer = { firstName: "Ängström", lastName: 'O\'Neil "Q"', tribeId, photoUrl: null };
  await testApp.call(adminPlayerRoutes.save, { as, body: newcomer });
  const episode = { airDate: "2026-10-22T01:30", title: "Ünïcode 😀" };
  const { episodeId } = (await testApp.call(episodeRoutes.save, { as, body: episode })).data;
  const statistic = { name: "Idol", defaultPoints: "-3", description: "two\n\tlines" };
  await testApp.call(scoringRoutes.saveStatistic, { as, body: statistic });
  await insertScores(testApp.db, testApp.season, [[0, 0, 1, 5]]);
  const cell = { playerId: players[1]!, statisticId: statistics[0]!, episodeId, points: "2" };
  await testApp.call(scoringRoutes.save, { as, body: cell });
  const elimination = { params: { playerId: players[2]! }, body: { episodeId: episodes[1]! } };
  await testApp.call(playerRoutes.setEliminated, { as, ...elimination });
  const moved = { playerId: players[3], firstName: "Dag", lastName: "Vinter", tribeId };
  await testApp.call(adminPlayerRoutes.save, { as, body: moved });

  const file = JSON.stringify(await fileOf(seasonId));
  const before = await databaseFingerprint(testApp.db);
  expect(await send(file, true)).toMatchObject({ isNew: false, changes: [], moreChanges: 0 });
  await send(file, false);
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
  expect(JSON.parse(file)).toMatchObject({ name: "The Small Season", episodes: [{}, {}, {}, {}, {}] });
});

// Covers ADMIN-EPISODE-13.
test("an unreadable or contradictory file is refused with line numbers and changes nothing", async () => {
  const before = await databaseFingerprint(testApp.db);
  for (const [file, message] of [
    ["", /line 1/],
    ["{", /line 1/],
    ["[]", /the file/],
    ["[".repeat(200_000), /line 1/],
    [FILE.replace('"points":', '"points":"x","was":'), /line \d+: scores\[0\]/],
    [FILE.replace(/"totals": \{\n {4}"([^"]+)": \d+/, '"totals": {\n    "$1": 9999'), /the scores add up to/],
  ] as const) {
    for (const dryRun of [true, false]) {
      const { code, message: lines } = await refusalOf(file, dryRun);
      expect([code, lines]).toEqual([422, expect.stringMatching(message)]);
    }
  }
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
});

test("an archived season cannot be imported into, and no season becomes current while a draft runs", async () => {
  await send(FILE, false, null, { makeCurrent: true });
  const [season] = (await testApp.call(seasonRoutes.list, { as: testApp.admin })).data;
  const params = { seasonId: testApp.season.seasonId };
  await testApp.call(seasonRoutes.makeCurrent, { as: testApp.admin, params });
  await markSeasonArchived(testApp, season!.seasonId);
  expect(await refusalOf(FILE)).toEqual(ARCHIVED_ERROR);
  expect(await refusalOf(FILE, false)).toEqual(ARCHIVED_ERROR);
  const { startsAt } = await createDraftLeague(testApp, 2);
  await moveTo(testApp, startsAt);
  const other = writeSeasonFile(readSeasonPack(SEASON_FILES["season 48"]));
  for (const dryRun of [true, false]) {
    expect(await refusalOf(other, dryRun, { makeCurrent: true })).toEqual({
      code: 409,
      message:
        'The draft of "The League" is running. Switch the season once that is complete, or end it first',
    });
  }
  expect(await send(other, false)).toMatchObject({ isNew: true, becomesCurrent: false });
});

// Covers ADMIN-EPISODE-9.
test("an import that switches the season reports how many drafts that leaves and asks to confirm", async () => {
  await createDraftLeague(testApp, 2);
  const switchOptions = { makeCurrent: true };
  expect(await send(FILE, true, null, switchOptions)).toMatchObject({
    becomesCurrent: true,
    leavesDrafts: 1,
  });
  const before = await databaseFingerprint(testApp.db);
  expect(await refusalOf(FILE, false, switchOptions)).toEqual({
    code: 409,
    message:
      "1 draft is set in The Small Season and would not start while another season is current. Please confirm that",
  });
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
  const done = await send(FILE, false, null, { ...switchOptions, leaveDrafts: true });
  expect(done).toMatchObject({ becomesCurrent: true, leavesDrafts: 1 });
});
