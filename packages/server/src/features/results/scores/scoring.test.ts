import { playerRoutes, scoringRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { insertScores, insertSmallSeason } from "../../../testing/fixtures/small-season.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const cell = (player: number, episode: number, statistic: number) => ({
  playerId: testApp.season.players[player]!,
  episodeId: testApp.season.episodes[episode]!,
  statisticId: testApp.season.statistics[statistic]!,
});
const save = async (where: ReturnType<typeof cell>, points: string | number) =>
  (
    await testApp.call(scoringRoutes.save, {
      as: testApp.admin,
      body: { ...where, points },
    })
  ).data.episodeStatisticId;
const sheetOf = async (episode: number) =>
  (
    await testApp.call(scoringRoutes.sheet, {
      as: testApp.admin,
      params: { episodeId: testApp.season.episodes[episode]! },
    })
  ).data;
const eliminate = (player: number, episode: number | null) =>
  testApp.call(playerRoutes.setEliminated, {
    as: testApp.admin,
    params: { playerId: testApp.season.players[player]! },
    body: { episodeId: episode === null ? null : testApp.season.episodes[episode]! },
  });
const changesOf = (episodeStatisticId: string) =>
  testApp.db
    .selectFrom("auditLog")
    .select(["before", "after", "userId"])
    .where("subjectId", "=", episodeStatisticId)
    .orderBy("auditId")
    .execute();

// Covers ADMIN-SCORE-1, ADMIN-SCORE-3, ADMIN-SCORE-14, API-37.
test("the sheet has a row for each player by last name and a column for each statistic", async () => {
  await insertScores(testApp.db, testApp.season, [[5, 0, 1, 5]]);
  const { players, labels } = await sheetOf(0);
  expect(labels).toEqual(["Survived", "Immunity", "Bad fire"]);
  expect(players.map((player) => player.lastName)).toEqual([
    "<Tan> & Co",
    "Ulm",
    "Vinter",
    "Walsh",
    "Xu",
    "Young",
  ]);
  for (const player of players) {
    expect(player.stats.map((stat) => stat.statisticId)).toEqual(testApp.season.statistics);
    expect(player.stats.map((stat) => stat.defaultPoints)).toEqual([1, 5, -2]);
  }
  const [untouched, scored] = players[0]!.stats;
  expect(untouched).toMatchObject({ ...cell(5, 0, 0), episodeStatisticId: null, points: 0 });
  expect(scored).toMatchObject({ ...cell(5, 0, 1), episodeStatisticId: expect.any(String), points: 5 });
});

// Covers ADMIN-PLAYER-5, ADMIN-SCORE-23.
test("eliminated is 1 in the elimination's episode and 0 before; later sheets leave the player out", async () => {
  await eliminate(2, 1);
  const states = [];
  for (const episode of [0, 1, 2]) {
    states.push((await sheetOf(episode)).players.find((player) => player.firstName === "Cleo")?.eliminated);
  }
  expect(states).toEqual([0, 1, undefined]);
  await eliminate(2, null);
  expect((await sheetOf(2)).players).toHaveLength(6);
});

// Covers ADMIN-SCORE-24, LIMIT-31.
test.each([
  ["3", 3],
  ["-2", -2],
  ["", 0],
  [" 7 ", 7],
  [4, 4],
])("points sent as %j are saved as %d", async (sent, points) => {
  const id = await save(cell(1, 1, 1), sent);
  const stored = await testApp.db
    .selectFrom("scores")
    .select("points")
    .where("scoreId", "=", id)
    .executeTakeFirstOrThrow();
  expect(stored.points).toBe(points);
});

test.each(["1.5", "abc", "1e3", "99999", "0x10", true, [], {}])(
  "points sent as %j are refused",
  async (points) => {
    const refusal = await testApp.refusal(scoringRoutes.save, {
      as: testApp.admin,
      body: { ...cell(1, 2, 1), points },
    });
    expect(refusal).toEqual({ code: 400, message: "Points must be a whole number" });
  },
);

// Covers API-38.
test("saving again keeps the row, and every change is audited with the previous points", async () => {
  const where = cell(3, 0, 0);
  const ids = [
    await save(where, "1"),
    await save(where, "12"),
    await save(where, "12"),
    await save(where, ""),
  ];
  expect(new Set(ids).size).toBe(1);
  const by = testApp.admin.userId;
  expect(await changesOf(ids[0]!)).toEqual([
    { userId: by, before: null, after: { ...where, points: 1 } },
    { userId: by, before: { ...where, points: 1 }, after: { ...where, points: 12 } },
    { userId: by, before: { ...where, points: 12 }, after: { ...where, points: 0 } },
  ]);
});

test("twenty simultaneous writes to a new cell leave one row and an unbroken audit trail", async () => {
  const sent = Array.from({ length: 20 }, (_, index) => String(index + 1));
  const ids = await Promise.all(sent.map((points) => save(cell(4, 3, 2), points)));
  expect(new Set(ids).size).toBe(1);
  const { points: last } = await testApp.db
    .selectFrom("scores")
    .select("points")
    .where("scoreId", "=", ids[0]!)
    .executeTakeFirstOrThrow();
  const written = new Set<unknown>();
  let points: unknown;
  // Audit entries are in the order of the row's lock, so each begins with the points of the previous one.
  for (const { before, after } of await changesOf(ids[0]!)) {
    expect(before && "points" in before ? before.points : undefined).toBe(points);
    points = after && "points" in after ? after.points : undefined;
    written.add(points);
  }
  expect(points).toBe(last);
  expect(written.size).toBe(20);
});

test("a player, an episode and a statistic of different seasons are refused", async () => {
  const past = await insertSmallSeason(testApp.db, { name: "Past", isCurrent: false });
  const mixed = [
    { ...cell(0, 0, 0), playerId: past.players[0]! },
    { ...cell(0, 0, 0), episodeId: past.episodes[0]! },
    { ...cell(0, 0, 0), statisticId: past.statistics[0]! },
  ];
  for (const body of mixed) {
    const refusal = await testApp.refusal(scoringRoutes.save, {
      as: testApp.admin,
      body: { ...body, points: "1" },
    });
    expect(refusal).toMatchObject({ code: 404 });
  }
});

test("episodes are listed newest first with the number of players who have a score", async () => {
  const { data } = await testApp.call(scoringRoutes.episodes, { as: testApp.admin });
  expect(data.map((episode) => episode.number)).toEqual([4, 3, 2, 1]);
  expect(data[0]).toMatchObject({ title: null, airDate: "2026-10-15T00:00:00.000Z", scored: 1 });
});

test("statistics are listed in the order of the sheet", async () => {
  const { data } = await testApp.call(scoringRoutes.statistics, { as: await testApp.createUser() });
  expect(data.map(({ name, defaultPoints, description }) => [name, defaultPoints, description])).toEqual([
    ["Survived", 1, "Still there"],
    ["Immunity", 5, null],
    ["Bad fire", -2, null],
  ]);
});
