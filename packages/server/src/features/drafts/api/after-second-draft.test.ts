import { leagueRoutes, moveRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { ADA, afterEpisode, BO, CLEO, DAG, EVE, FINN } from "../../../testing/clients/moves-caller.ts";
import { createSecondDrafts, SECOND } from "../../../testing/clients/second-draft-caller.ts";
import { insertScores } from "../../../testing/fixtures/small-season.ts";

const testApp = useTestApp();
const { createLeague, idOf, paramsOf, pick, resetSeason, rostersOf, startSecond, totals } =
  createSecondDrafts(testApp);
beforeAll(() => testApp.app.start());
beforeEach(resetSeason);

// Covers CAPTAIN-1, REDRAFT-6.
test("between an early second draft and its episode a kept contestant can be captain, others from it on", async () => {
  const league = await createLeague({ captain: true, secondDraft: { ...SECOND, from: 4 } });
  const [owner] = league.owners;
  const choose = (player: number) =>
    testApp.call(moveRoutes.setCaptain, {
      as: owner,
      params: paramsOf(league),
      body: { playerId: idOf(player) },
    });
  await startSecond(league);
  // The first team keeps Ada, the second one Bo.
  await pick(league, 1, FINN);
  await pick(league, 2, CLEO);
  const { data } = await testApp.call(moveRoutes.get, { as: owner, params: paramsOf(league) });
  expect(data.own?.from).toBe(4);
  expect(data.own?.captain?.candidates).toMatchObject([{ firstName: "Ada", from: 3 }, { firstName: "Cleo" }]);
  expect(data.own?.captain?.candidates[1]?.from).toBeUndefined();
  expect((await choose(CLEO)).message).toBe("Cleo Walsh is your captain from episode 4 on");
  expect((await choose(ADA)).message).toBe("Ada Young is your captain from episode 3 on");
  const [before = 0] = await totals(league);
  await insertScores(testApp.db, testApp.season, [
    [ADA, 2, 1, 100],
    [DAG, 2, 1, 7],
    [CLEO, 2, 1, 1000],
  ]);
  testApp.time = afterEpisode(3);
  // By hand: Ada twice; Dag, whom the team had until the fourth episode; Cleo's belong to the second team.
  expect((await totals(league))[0]).toBe(before + 200 + 7);
});

// Covers REDRAFT-5, REDRAFT-6.
test("a move that waits while a second draft ends is decided by the rosters after it", async () => {
  const league = await createLeague({ replacements: 1 });
  await testApp.call(leagueRoutes.get, { as: league.owners[0], params: paramsOf(league) });
  const request = {
    as: league.owners[0],
    params: paramsOf(league),
    body: { leaves: idOf(EVE), joins: idOf(BO) },
  };
  // As the end of a draft does: its row is locked before the rosters change.
  const { answer } = await testApp.db.transaction().execute(async (tx) => {
    await sql`select from drafts where league_id = ${league.leagueId} for update`.execute(tx);
    const waiting = testApp.refusal(moveRoutes.replace, request);
    await Promise.race([waiting, untilBlocked()]);
    await tx.deleteFrom("rosterPlayers").where("playerId", "=", idOf(EVE)).execute();
    return { answer: waiting };
  });
  expect(await answer).toEqual({ code: 409, message: "Eve Ulm is not on your team" });
  expect((await rostersOf(league))[0]).toEqual(["Ada", "Dag"]);
});

async function untilBlocked(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(testApp.db);
    if (rows.length > 0) return;
  }
}
