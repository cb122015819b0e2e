import { draftRoutes, leagueRoutes, ruleRoutes } from "@emberline/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { createLateCaller, LATE } from "../../../testing/clients/late-caller.ts";
import { BO, CLEO, EVE, FINN } from "../../../testing/clients/moves-caller.ts";
import { createDraftLeague, type DraftLeague, moveTo } from "../../../testing/fixtures/draft-league.ts";
import { FIRST_AIR_AT, insertScores } from "../../../testing/fixtures/small-season.ts";
import { waitForLockWaiters } from "../../../testing/fixtures/survey-fixture.ts";

const testApp = useTestApp();
const {
  begin,
  createDrafted,
  idOf,
  join,
  lateDraftOf,
  pick,
  pickRefusal,
  replace,
  resetSeason,
  runClocks,
  save,
  teamOf,
} = createLateCaller(testApp);
const DAY_MS = 86_400_000;
beforeEach(resetSeason);

// Covers LATE-4.
describe("of two changes at the same time one is made", () => {
  const TAKEN =
    "Another team was faster, or this contestant is on your team already. Please pick another one";
  const outcomes = async (calls: Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).map(({ status }) => status).toSorted();

  test("for the picks of two late teams", async () => {
    const { leagueId } = await createDrafted();
    const [one, other] = [await join(leagueId), await join(leagueId)];
    for (const { as } of [one, other]) await begin(leagueId, as);
    const calls = [one, other].map(({ as }) => pick(leagueId, as, EVE, 1));
    expect(await outcomes(calls)).toEqual(["fulfilled", "rejected"]);
    const loser = (await lateDraftOf(leagueId, one.as))?.picks.length === 0 ? one : other;
    expect((await pickRefusal(leagueId, loser.as, EVE, 1)).message).toBe(TAKEN);
    await pick(leagueId, loser.as, FINN, 1);
    // No one is free.
    expect(await lateDraftOf(leagueId, loser.as)).toBeUndefined();
  });

  test("for a pick and a replacement", async () => {
    const { leagueId, owners } = await createDrafted({ ...LATE, replacements: 1 });
    const { as } = await join(leagueId);
    await begin(leagueId, as);
    const calls = [pick(leagueId, as, EVE, 1), replace(leagueId, owners[0], BO, EVE)];
    expect(await outcomes(calls)).toEqual(["fulfilled", "rejected"]);
    const { data } = await testApp.call(leagueRoutes.get, { as, params: { leagueId } });
    const players = data.teams.flatMap((team) => team.players);
    expect(players.filter(({ playerId }) => playerId === idOf(EVE))).toHaveLength(1);
  });

  test("for a pick that is sent twice, and the clock", async () => {
    const { leagueId } = await createDrafted();
    const { as } = await join(leagueId);
    await begin(leagueId, as);
    expect(await outcomes([pick(leagueId, as, EVE, 1), pick(leagueId, as, EVE, 1)])).toEqual([
      "fulfilled",
      "fulfilled",
    ]);
    expect((await lateDraftOf(leagueId, as))?.picks).toHaveLength(1);
    await runClocks(0);
    testApp.time += 60_000;
    const late = pick(leagueId, as, FINN, 2);
    await Promise.allSettled([late, testApp.app.runDueClocks(), testApp.app.runDueClocks()]);
    expect(await lateDraftOf(leagueId, as)).toBeUndefined();
    const { rows } = await testApp.pool.query(
      "select late_by from roster_moves where league_id = $1 order by number",
      [leagueId],
    );
    expect(rows).toEqual([{ late_by: "owner" }, { late_by: "rule" }]);
  });
});

// Covers LATE-4, LATE-5.
test("of two teams that join at once each gets its own opening points and draft", async () => {
  const { leagueId, owners } = await createDrafted({ lateJoiners: { until: 4, start: "lowest" } });
  await insertScores(testApp.db, testApp.season, [[CLEO, 1, 1, 3]]);
  const joined = await whileLocked("leagues", leagueId, 2, () =>
    Promise.all([join(leagueId), join(leagueId)]),
  );
  for (const { as, teamId } of joined) {
    expect((await teamOf(teamId, as)).totalPoints).toBe(3);
    expect(await lateDraftOf(leagueId, as)).toMatchObject({ size: 2, picks: [] });
  }
  const { data } = await testApp.call(ruleRoutes.get, { as: owners[0], params: { leagueId } });
  expect(data.adjustments?.map(({ number, points }) => [number, points]).toSorted()).toEqual([
    [1, 3],
    [2, 3],
  ]);
});

// Covers LATE-1, LATE-2.
describe("a join and the last pick of the draft at once", () => {
  /** A draft of two teams and six contestants in which only the last pick is missing. */
  const beforeLastPick = async () => {
    testApp.time = FIRST_AIR_AT - 30 * DAY_MS;
    await testApp.db.deleteFrom("eliminations").execute();
    const league = await createDraftLeague(testApp, 2);
    await save(league.owners[0], league.leagueId, { ...LATE, copies: 2, rosterSize: 3 });
    await moveTo(testApp, league.startsAt);
    for (let number = 1; number < 6; number += 1) await pickFor(league, number);
    return league;
  };
  const pickFor = ({ leagueId, owners }: DraftLeague, pickNumber: number) =>
    testApp.call(draftRoutes.pickFor, {
      as: owners[0],
      params: { leagueId },
      body: { pickNumber, playerId: idOf(pickNumber - 1), reason: "The doorbell rang" },
    });

  test("if the pick comes first, the team joins late", async () => {
    const league = await beforeLastPick();
    const { leagueId } = league;
    const [, { as }] = await whileLocked("drafts", leagueId, 2, async (isWaiting) => {
      const picked = pickFor(league, 6);
      await isWaiting(1);
      return Promise.all([picked, join(leagueId)]);
    });
    expect(await lateDraftOf(leagueId, as)).toMatchObject({ size: 3, picks: [] });
  });

  test("if the join comes first, it is refused", async () => {
    const league = await beforeLastPick();
    const { leagueId } = league;
    const as = await testApp.createUser();
    const body = { leagueId, teamName: "Latecomers" };
    const [refused] = await whileLocked("drafts", leagueId, 2, async (isWaiting) => {
      const joining = testApp.refusal(leagueRoutes.join, { as, body });
      await isWaiting(1);
      return Promise.all([joining, pickFor(league, 6)]);
    });
    expect(refused).toEqual({
      code: 409,
      message: 'The draft of "The League" is running. You can join once it is complete',
    });
    expect((await join(leagueId, as)).teamId).toBeTruthy();
  });
});

/** Holds the row of a league or its draft until this many requests wait for it, in the order of their arrival. */
async function whileLocked<T>(
  table: "leagues" | "drafts",
  leagueId: string,
  count: number,
  requests: (isWaiting: (waiting: number) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const client = await testApp.pool.connect();
  try {
    await client.query("begin");
    await client.query(`select from ${table} where league_id = $1 for update`, [leagueId]);
    const answers = requests((waiting) => waitForLockWaiters(testApp, waiting));
    await waitForLockWaiters(testApp, count);
    await client.query("commit");
    return await answers;
  } finally {
    client.release();
  }
}
