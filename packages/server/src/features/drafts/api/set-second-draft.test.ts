import { draftRoutes } from "@emberline/contract";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { ADA, afterEpisode, BO, CLEO, DAG, EVE, FINN } from "../../../testing/clients/moves-caller.ts";
import { createRulesCaller } from "../../../testing/clients/rules-caller.ts";
import { createDraftLeague } from "../../../testing/fixtures/draft-league.ts";
import { createSecondDrafts, SECOND, START } from "../../../testing/clients/second-draft-caller.ts";

const testApp = useTestApp();
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const { refusal: ruleRefusal, save } = createRulesCaller(testApp);
const { paramsOf, setRequest, pick, createLeague, startSecond, keeps, keepRequest, resetSeason } =
  createSecondDrafts(testApp);
beforeAll(() => testApp.app.start());
beforeEach(resetSeason);

// Covers REDRAFT-1, REDRAFT-4, REDRAFT-13.
describe("a second draft is refused", () => {
  test("without the rule, before the first one is over, after its episode, and a third time", async () => {
    const league = await createLeague({ secondDraft: null });
    const refusal = (startsAt = START) => testApp.refusal(draftRoutes.set, setRequest(league, startsAt));
    expect(await refusal()).toEqual({ code: 409, message: "Cannot save: Draft has already started" });
    const rule = { secondDraft: SECOND, reason: "More fun" };
    expect(
      await ruleRefusal(league.owners[0], league.leagueId, { ...rule, secondDraft: { ...SECOND, from: 2 } }),
    ).toEqual({ code: 409, message: "Episode 2 has begun to air. Please enter a later one" });
    await save(league.owners[0], league.leagueId, rule);
    expect(await refusal(afterEpisode(3) - HOUR_MS)).toEqual({
      code: 409,
      message: "The second draft must start before episode 3 begins to air",
    });
    await startSecond(league);
    expect(await ruleRefusal(league.owners[0], league.leagueId, { seen: 1, reason: "No" })).toEqual({
      code: 409,
      message: "The second draft is set, so its rules stay. You can still change its date",
    });
    await pick(league, 1, DAG);
    await pick(league, 2, FINN);
    expect(await refusal(testApp.time + DAY_MS)).toMatchObject({ code: 409 });
    expect(await ruleRefusal(league.owners[0], league.leagueId, { seen: 1, reason: "No" })).toMatchObject({
      code: 409,
      message: "The second draft is over, so its rules stay until the next season",
    });
  });

  test("and a choice of more than a roster of the second draft has", async () => {
    // Five are in the game, so that two teams get two each.
    const league = await createLeague({ secondDraft: { ...SECOND, keeps: 5 } });
    expect((await keeps(league, league.owners[1])).data).toMatchObject({ keeps: 2 });
    const request = keepRequest(league, league.owners[1], [BO, CLEO, FINN]);
    expect(await testApp.refusal(draftRoutes.saveKeeps, request)).toEqual({
      code: 409,
      message: "A team keeps at most 2 of its contestants",
    });
    await testApp.call(draftRoutes.saveKeeps, keepRequest(league, league.owners[1], [BO, FINN]));
  });

  test("and a choice of whom to keep, of others' contestants, of too many, and once it has begun", async () => {
    const league = await createLeague();
    const { owners } = league;
    const choice = (players: number[], as = owners[0]) =>
      testApp.refusal(draftRoutes.saveKeeps, keepRequest(league, as, players));
    expect(await choice([BO])).toMatchObject({ code: 409 });
    expect(await choice([EVE])).toMatchObject({ code: 409 });
    expect(await choice([ADA, DAG])).toEqual({
      code: 409,
      message: "A team keeps at most 1 of its contestants",
    });
    expect(await choice([ADA], testApp.admin)).toMatchObject({ code: 403 });
    await startSecond(league);
    expect(await choice([DAG])).toEqual({
      code: 409,
      message: "There is no second draft to choose for, or it has begun",
    });
  });
});

// Covers LIMIT-44.
test.each([
  ["fewer than none", -1],
  ["more than a roster has", 51],
])("a team keeps not %s", async (_name, kept) => {
  const league = await createDraftLeague(testApp, 1);
  const secondDraft = { ...SECOND, keeps: kept };
  expect(await ruleRefusal(league.owners[0], league.leagueId, { secondDraft })).toEqual({
    code: 400,
    message: "A team keeps between 0 and 50 contestants",
  });
});

// Covers REDRAFT-4.
test("it is no longer offered once its episode has begun to air", async () => {
  const league = await createLeague();
  const [owner] = league.owners;
  const offered = async () => {
    const request = { as: owner, params: paramsOf(league) };
    const { data: desk } = await testApp.call(draftRoutes.desk, request);
    const { data: own } = await testApp.call(draftRoutes.keeps, request);
    return [desk.secondDraft !== undefined, own !== null];
  };
  expect(await offered()).toEqual([true, true]);
  testApp.time = afterEpisode(3);
  expect(await offered()).toEqual([false, false]);
  expect(await testApp.codeOf(draftRoutes.saveKeeps, keepRequest(league, owner, [ADA]))).toBe(409);
});
