import { leagueRoutes } from "@emberline/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { createLateCaller, LATE } from "../../../testing/clients/late-caller.ts";
import { BO, EVE, FINN } from "../../../testing/clients/moves-caller.ts";

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
  teamOf,
} = createLateCaller(testApp);
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
    await Promise.allSettled([late, testApp.app.runDueJobs(), testApp.app.runDueJobs()]);
    expect(await lateDraftOf(leagueId, as)).toBeUndefined();
    const { rows } = await testApp.pool.query(
      "select late_by from roster_moves where league_id = $1 order by number",
      [leagueId],
    );
    expect(rows).toEqual([{ late_by: "owner" }, { late_by: "rule" }]);
  });

  test("for two joins, of which each knows the totals without the other", async () => {
    const { leagueId } = await createDrafted({ lateJoiners: { until: 4, start: "mean" } });
    const joined = await Promise.all([join(leagueId), join(leagueId)]);
    const totals = await Promise.all(
      joined.map(async ({ as, teamId }) => (await teamOf(teamId, as)).totalPoints),
    );
    // (17 + 0) / 2, then (17 + 0 + 8) / 3.
    expect(totals).toEqual([8, 8]);
  });
});
