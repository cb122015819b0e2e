import { draftRoutes } from "@emberline/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../packages/server/src/testing/app/test-app.ts";
import { createLeague, moveTo, PICK_SECONDS } from "../packages/server/src/testing/fixtures/draft-league.ts";
import type { LiveDraft } from "../bench/data/live-drafts.ts";
import type { AcknowledgedPick } from "./clients.ts";
import { countLostPicks } from "./drill.ts";
import { compare, readRows } from "./restore.ts";

const TEAMS = 4;
const HOUR_MS = 3_600_000;

let testApp: TestApp;
let drafts: LiveDraft[];
let acknowledged: AcknowledgedPick[];
beforeAll(async () => {
  testApp = await createTestApp();
  await testApp.app.start();
});
afterAll(() => testApp.close());

/** A draft of one pick a team that is played to its end, in the order of the teams' ids as in the drills. */
beforeEach(async () => {
  const { leagueId, teamIds } = await createLeague(testApp, TEAMS);
  const startsAt = testApp.time + HOUR_MS;
  await testApp.call(draftRoutes.generate, {
    as: testApp.admin,
    params: { leagueId },
    body: {
      draftOrder: [...teamIds].sort(),
      draftDate: new Date(startsAt).toISOString(),
      pickTimeSeconds: PICK_SECONDS,
    },
  });
  for (let turn = 0; turn <= 2 * TEAMS; turn += 1)
    await moveTo(testApp, startsAt + turn * PICK_SECONDS * 1000);
  const { rows } = await testApp.pool.query<AcknowledgedPick>(
    `select league_id as "leagueId", pick_number as "pickNumber", player_id as "playerId", 0 as at
     from draft_picks where league_id = $1`,
    [leagueId],
  );
  acknowledged = rows;
  drafts = [{ leagueId, tokens: [], startsAt }];
});

const judge = (finished: Promise<void> = Promise.resolve()) =>
  countLostPicks(testApp.pool, drafts, {
    acknowledged,
    finished,
    reached: () => Promise.resolve(),
    leave: () => undefined,
  });

test("picks that are all stored are counted, and none is lost", async () => {
  expect(await judge()).toEqual({ acknowledged: TEAMS, lost: 0, failure: null });
});

test("an acknowledged pick that is not in its slot is reported as lost", async () => {
  await testApp.pool.query(
    `update draft_picks set player_id = (select player_id from players where player_id not in
       (select player_id from draft_picks where league_id = $1) limit 1)
     where league_id = $1 and pick_number = 1`,
    [drafts[0]?.leagueId],
  );
  expect(await judge()).toMatchObject({ acknowledged: TEAMS, lost: 1 });
});

test.each(["draft_events where number = 2 and", "roster_players where"])(
  "rows that are missing of %s are a failure",
  async (rows) => {
    await testApp.pool.query(`delete from ${rows} league_id = $1`, [drafts[0]?.leagueId]);
    expect((await judge()).failure).toBeInstanceOf(Error);
  },
);

test("clients that do not come to the end are a failure", async () => {
  const failure = new Error("events from 5 came after 3");
  expect(await judge(Promise.reject(failure))).toMatchObject({ lost: 0, failure });
});

test("a row that a restored site lacks is reported as lost, one that it should not have as a failure", async () => {
  const { pool } = testApp;
  const lines: string[] = [];
  const compareWith = (change: (table: string, rows: string[]) => string[]) =>
    compare(
      pool,
      async (table) => change(table, await readRows(pool, table)),
      (line) => void lines.push(line),
    );
  // A restore ends all sessions.
  const restored = (table: string, rows: string[]) => (table === "sessions" ? [] : rows);
  const whole = await compareWith(restored);
  expect(whole).toMatchObject({ lost: 0, failure: null });
  expect(whole.acknowledged).toBeGreaterThan(0);
  const withoutTeam = await compareWith((table, rows) =>
    restored(table, rows).slice(table === "teams" ? 1 : 0),
  );
  expect(withoutTeam).toMatchObject({ lost: 1, failure: null });
  expect(lines.join("\n")).toMatch(/teams: 1 of \d+ rows are missing or different/);
  const withSessions = await compareWith((_table, rows) => rows);
  expect(withSessions).toMatchObject({ lost: 0, failure: { message: expect.stringContaining("sessions") } });
});
