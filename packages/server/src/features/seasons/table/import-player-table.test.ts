import { playerRoutes, type PlayerRow, seasonRoutes, tableImportRoutes } from "@emberline/contract";
import { TABLE_ROWS_MAX } from "@emberline/game";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../testing/app/test-app.ts";
import { databaseFingerprint } from "../../../testing/checks/database-fingerprint.ts";
import { readAudit } from "../../../testing/checks/read-audit.ts";
import { ARCHIVED_ERROR, markSeasonArchived } from "../../../testing/fixtures/archived-season.ts";
import { UNKNOWN_ID } from "../../../testing/inputs/invalid-inputs.ts";
import { FIRST_AIR_AT, insertSmallSeason } from "../../../testing/fixtures/small-season.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestApp();
});
afterEach(() => testApp.close());

const row = (number: number, firstName: string, lastName: string, facts: Partial<PlayerRow> = {}) => ({
  row: number,
  firstName,
  lastName,
  tribe: null,
  age: null,
  home: null,
  occupation: null,
  ...facts,
});
const bodyOf = (rows: PlayerRow[], dryRun = false, seasonId = testApp.season.seasonId) => ({
  seasonId,
  rows,
  dryRun,
});
const send = async (rows: PlayerRow[], dryRun = false, seasonId?: string) =>
  (
    await testApp.call(tableImportRoutes.players, {
      as: testApp.admin,
      body: bodyOf(rows, dryRun, seasonId),
    })
  ).data;
const refusalOf = (rows: object[], seasonId = testApp.season.seasonId) =>
  testApp.refusal(tableImportRoutes.players, {
    as: testApp.admin,
    body: { seasonId, rows, dryRun: false },
  });
const readPlayers = () =>
  testApp.db
    .selectFrom("players")
    .leftJoin("tribes", "tribes.tribeId", "players.tribeId")
    .select(["firstName", "lastName", "age", "home", "occupation", "tribes.name as tribe"])
    .where("players.seasonId", "=", testApp.season.seasonId)
    .execute();

const NEW_CAST = () => [
  row(2, "Gia", "Lund", { tribe: "Moruya", age: 29, home: "Oslo, Norway", occupation: "Diver" }),
  row(3, "Hugo", "Reyes", { tribe: "moruya" }),
  row(4, "Ivy", "Chen", { tribe: "EMBER" }),
];

// Covers ADMIN-IMPORT-1, ADMIN-IMPORT-5.
test("a table becomes players and tribes; a dry run reports the same and changes nothing", async () => {
  const before = await databaseFingerprint(testApp.db);
  const tried = await send(NEW_CAST(), true);
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
  expect(tried).toMatchObject({ season: "The Small Season", dryRun: true, newTribes: [{ name: "Moruya" }] });
  expect(tried.rows.map(({ row: number, outcome }) => [number, outcome])).toEqual([
    [2, "added"],
    [3, "added"],
    [4, "added"],
  ]);
  expect(await send(NEW_CAST())).toEqual({ ...tried, dryRun: false });
  expect(await readPlayers()).toEqual(
    expect.arrayContaining([
      {
        firstName: "Gia",
        lastName: "Lund",
        age: 29,
        home: "Oslo, Norway",
        occupation: "Diver",
        tribe: "Moruya",
      },
      { firstName: "Hugo", lastName: "Reyes", age: null, home: null, occupation: null, tribe: "Moruya" },
      { firstName: "Ivy", lastName: "Chen", age: null, home: null, occupation: null, tribe: "Ember" },
    ]),
  );
});

// Covers ADMIN-IMPORT-7, TEAM-25.
test("a tribe from a table holds from the first episode, also one that is imported later", async () => {
  testApp.time = FIRST_AIR_AT;
  const { playerId } = await sendAndFind(NEW_CAST(), "Gia");
  const facts = (await testApp.call(playerRoutes.facts, { as: testApp.admin, params: { playerId } })).data;
  expect(facts.tribes).toEqual([{ name: "Moruya", color: expect.any(String), fromEpisode: 1 }]);

  const next = (await testApp.call(seasonRoutes.add, { as: testApp.admin, body: { name: "Next" } })).data;
  const later = await sendAndFind([row(1, "Kim", "Oh", { tribe: "Tide" })], "Kim", next.seasonId);
  const readMoves = () =>
    testApp.db
      .selectFrom("playerTribes")
      .innerJoin("episodes", "episodes.episodeId", "fromEpisodeId")
      .select("number")
      .where("playerId", "=", later.playerId)
      .execute();
  expect(await readMoves()).toEqual([]);
  const airDate = new Date(FIRST_AIR_AT).toISOString();
  const rows = [{ row: 1, number: null, title: null, airDate }];
  const body = { seasonId: next.seasonId, rows, dryRun: false };
  await testApp.call(tableImportRoutes.episodes, { as: testApp.admin, body });
  expect(await readMoves()).toEqual([{ number: 1 }]);
});

async function sendAndFind(rows: PlayerRow[], firstName: string, seasonId?: string) {
  await send(rows, false, seasonId);
  return testApp.db
    .selectFrom("players")
    .select("playerId")
    .where("firstName", "=", firstName)
    .executeTakeFirstOrThrow();
}

// Covers ADMIN-IMPORT-6.
test("the same table twice, also at the same moment, adds nothing the second time", async () => {
  const [one, other] = await Promise.all([send(NEW_CAST()), send(NEW_CAST())]);
  const outcomes = [one, other].map(({ rows }) => rows.map(({ outcome }) => outcome).join());
  expect(outcomes.toSorted()).toEqual(["added,added,added", "unchanged,unchanged,unchanged"]);
  expect(await readPlayers()).toHaveLength(9);
  const before = await databaseFingerprint(testApp.db);
  await send(NEW_CAST());
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
});

// Covers ADMIN-IMPORT-7.
test("a known player is filled in: empty cells change nothing, and the tribe stays", async () => {
  const [first, second] = testApp.season.players;
  await testApp.db.updateTable("players").set({ age: 40 }).where("playerId", "=", first!).execute();
  await testApp.db.updateTable("players").set({ tribeId: null }).where("playerId", "=", second!).execute();
  const { rows } = await send([
    row(1, "ADA", " young", { tribe: "Tide", home: "Perth", age: 41 }),
    row(2, "Bo", "Xu", { tribe: "Tide" }),
    row(3, "Cleo", "Walsh"),
  ]);
  expect(rows).toEqual([
    {
      row: 1,
      outcome: "changed",
      number: null,
      changes: [
        { field: "age", from: "40", to: "41" },
        { field: "home", from: null, to: "Perth" },
      ],
      keptTribe: "Ember",
    },
    {
      row: 2,
      outcome: "changed",
      number: null,
      changes: [{ field: "tribe", from: null, to: "Tide" }],
      keptTribe: null,
    },
    { row: 3, outcome: "unchanged", number: null, changes: [], keptTribe: null },
  ]);
  expect(await readPlayers()).toEqual(
    expect.arrayContaining([
      { firstName: "Ada", lastName: "Young", age: 41, home: "Perth", occupation: null, tribe: "Ember" },
      { firstName: "Bo", lastName: "Xu", age: null, home: null, occupation: null, tribe: "Tide" },
    ]),
  );
});

// Covers ADMIN-IMPORT-9.
test("the audit log has one entry for the table, with the former values", async () => {
  const { seasonId } = testApp.season;
  await send([...NEW_CAST(), row(5, "Ada", "Young", { home: "Perth" })]);
  await send([row(5, "Ada", "Young", { home: "Perth" })]);
  expect(await readAudit(testApp, seasonId)).toMatchObject([
    {
      userId: testApp.admin.userId,
      action: "season.imported",
      subject: "The Small Season",
      before: { contestants: [{ firstName: "Ada", home: null }] },
      after: { counts: { tribes: { added: 1 }, contestants: { added: 3, changed: 1, unchanged: 0 } } },
    },
  ]);
});

// Covers ADMIN-IMPORT-4, LIMIT-32.
test("wrong rows are refused with what is wrong, and nothing changes", async () => {
  const good = row(1, "Gia", "Lund");
  const before = await databaseFingerprint(testApp.db);
  for (const [rows, code, message] of [
    [[], 400, "The table has no rows"],
    [[{ ...good, firstName: " " }], 400, "First name is missing"],
    [[{ ...good, lastName: null }], 400, "Last name is missing"],
    [[{ ...good, home: "x".repeat(256) }], 400, "Home has more than 255 characters"],
    [[{ ...good, age: 151 }], 400, "Age is not a whole number from 0 to 150"],
    [[{ ...good, age: "29" }], 400, "Age is not a whole number from 0 to 150"],
    [[{ ...good, tribe: "a\u0000b" }], 400, "Tribe contains control characters"],
    [[{ ...good, lastName: "Lund\u202e" }], 400, "Last name contains control characters"],
    [
      Array.from({ length: TABLE_ROWS_MAX + 1 }, (_, index) => row(index + 1, "Gia", `Lund ${index}`)),
      400,
      "A table has at most 200 rows",
    ],
    [[good, row(2, "gia ", " LUND")], 422, "Row 2: Has the same name as row 1"],
  ] as const) {
    expect(await refusalOf([...rows])).toEqual({ code, message });
  }
  expect(await refusalOf([good], UNKNOWN_ID)).toEqual({ code: 404, message: "Season not found" });
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
});

test("a name that several players of the season have is refused", async () => {
  await send([row(1, "Gia", "Lund")]);
  const { seasonId } = testApp.season;
  await testApp.db.insertInto("players").values({ seasonId, firstName: "GIA", lastName: "Lund" }).execute();
  expect(await refusalOf([row(7, "Gia", "Lund")])).toEqual({
    code: 422,
    message: "Row 7: The season has several contestants of this name",
  });
});

// Covers ADMIN-IMPORT-8.
test("a table goes into any open season, and into no archived one", async () => {
  const { seasonId } = await insertSmallSeason(testApp.db, { name: "Next", isCurrent: false });
  expect((await send(NEW_CAST(), false, seasonId)).season).toBe("Next");
  expect(await readPlayers()).toHaveLength(6);
  const { data } = await testApp.call(seasonRoutes.overview, { as: testApp.admin, params: { seasonId } });
  expect(data.contestants).toHaveLength(9);
  await markSeasonArchived(testApp, seasonId);
  expect(await refusalOf(NEW_CAST(), seasonId)).toEqual(ARCHIVED_ERROR);
});

// Covers ADMIN-IMPORT-10.
test("only admins may import", async () => {
  const as = await testApp.createUser();
  expect(await testApp.codeOf(tableImportRoutes.players, { as, body: bodyOf(NEW_CAST()) })).toBe(403);
  const { seasonId } = testApp.season;
  const rows = [{ row: 1, number: null, title: null, airDate: "2027-01-01T01:00" }];
  const body = { seasonId, rows, dryRun: true };
  expect(await testApp.codeOf(tableImportRoutes.episodes, { as, body })).toBe(403);
});

// Covers ADMIN-IMPORT-12.
test("two spellings of a name are one contestant, and the stored one stays", async () => {
  await send([row(1, "José", "O'Brien", { tribe: "Øresund" })]);
  const before = await readPlayers();
  const again = await send([row(1, "Jose", "O\u2019Brien", { tribe: "oresund", age: 30 })]);
  expect(await readPlayers()).toEqual(
    before.map((player) => (player.lastName === "O'Brien" ? { ...player, age: 30 } : player)),
  );
  expect(again).toMatchObject({ newTribes: [], rows: [{ outcome: "changed", keptTribe: null }] });
  expect(await refusalOf([row(1, "Łukasz", "Lee"), row(2, "Lukasz", "Lee")])).toMatchObject({ code: 422 });
});
