import { chatRoutes, draftRoutes, myAccountRoutes, spoilerRoutes } from "@emberline/contract";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { join } from "../../../testing/clients/draft-client.ts";
import { ADA, BO, CLEO, DAG, EVE, FINN } from "../../../testing/clients/moves-caller.ts";
import { moveTo } from "../../../testing/fixtures/draft-league.ts";
import { createSecondDrafts, START } from "../../../testing/clients/second-draft-caller.ts";
import { insertScores } from "../../../testing/fixtures/small-season.ts";

const testApp = useTestApp();
const {
  idOf,
  paramsOf,
  setSecond,
  pick,
  createLeague,
  startSecond,
  boardOf,
  rostersOf,
  keeps,
  keepRequest,
  nameOf,
  resetSeason,
  totals,
} = createSecondDrafts(testApp);
beforeAll(() => testApp.app.start());
beforeEach(resetSeason);

// Covers REDRAFT-8.
test("users who have not seen the results see the rosters as they were, and no order by the standings", async () => {
  const league = await createLeague();
  const { owners, teamIds } = league;
  const behind = owners[1]!;
  await testApp.call(spoilerRoutes.saveMark, { as: behind, body: { mode: "manual", throughEpisode: 1 } });
  const before = await rostersOf(league, behind);
  expect((await keeps(league, behind)).data).toMatchObject({ waitsFor: 2, candidates: [], chosen: [] });
  expect(await testApp.refusal(draftRoutes.saveKeeps, keepRequest(league, behind, [BO]))).toEqual({
    code: 409,
    message: "You can choose once you have seen everything through episode 2",
  });
  await startSecond(league);
  const summary = await testApp.call(draftRoutes.byLeague, { as: behind, params: paramsOf(league) });
  expect(summary.data?.draftOrder.map(({ team }) => team.teamId)).toEqual(teamIds);
  expect((await keeps(league, behind)).data).toBeNull();
  await pick(league, 1, DAG);
  await pick(league, 2, FINN);
  expect(await rostersOf(league, behind)).toEqual(before);
  expect(before[0]).toEqual(["Ada", "Dag", "Eve"]);
  expect(await testApp.codeOf(draftRoutes.board, { as: behind, params: paramsOf(league) })).toBe(403);
  const { data: first } = await testApp.call(draftRoutes.firstBoard, {
    as: behind,
    params: paramsOf(league),
  });
  expect(first?.complete).toBe(true);
  await testApp.call(spoilerRoutes.saveMark, { as: behind, body: { mode: "live" } });
  expect(await rostersOf(league, behind)).toEqual(await rostersOf(league));
  expect(
    (await testApp.call(draftRoutes.byLeague, { as: behind, params: paramsOf(league) })).data?.draftOrder.map(
      ({ team }) => team.teamId,
    ),
  ).toEqual(teamIds.toReversed());
});

// Covers REDRAFT-11, SPOILER-35, SPOILER-34.
test("users who have not watched what had aired see no more of a second draft than of its rosters", async () => {
  const league = await createLeague();
  const behind = league.owners[1]!;
  // The second episode has aired; no results were entered.
  await testApp.db.deleteFrom("eliminations").execute();
  await testApp.db.deleteFrom("scores").execute();
  await insertScores(testApp.db, testApp.season, [[ADA, 0, 1, 10]]);
  await testApp.call(draftRoutes.saveKeeps, keepRequest(league, behind, [BO]));
  await testApp.call(spoilerRoutes.saveMark, { as: behind, body: { mode: "manual", throughEpisode: 1 } });
  const before = await rostersOf(league, behind);
  const request = { as: behind, params: paramsOf(league) };
  await setSecond(league);
  await testApp.call(draftRoutes.board, request);
  const room = await join(testApp, behind, league);
  expect(await room.next()).toMatchObject({ type: "draft-snapshot" });
  await moveTo(testApp, START);
  const mails = await testApp.runQueue();
  expect(mails.filter(({ to }) => to === behind.email).map(({ subject }) => subject)).toContain(
    "Your turn to pick in The League: say first that you have watched episode 2",
  );
  const { draftId } = await boardOf(league);
  const expectHidden = async () => {
    expect(await testApp.refusal(draftRoutes.board, request)).toEqual({
      code: 403,
      message: "This draft tells what happened through episode 2, which you have not seen",
    });
    const entered = await join(testApp, behind, league);
    expect(await entered.next()).toMatchObject({
      type: "error",
      message: "This draft tells what happened through episode 2, which you have not seen",
    });
    const reactions = { ...request, query: { reactionsOf: `pick:${draftId}` } };
    expect(await testApp.codeOf(chatRoutes.reactions, reactions)).toBe(404);
    const { data: summary } = await testApp.call(draftRoutes.byLeague, request);
    expect(summary?.draftOrder.map(({ team }) => team.teamId)).toEqual(league.teamIds);
    const { data: queue } = await testApp.call(draftRoutes.saveQueue, {
      ...request,
      body: { playerIds: [BO, EVE].map(idOf) },
    });
    expect(queue.playerIds).toHaveLength(2);
  };
  await expectHidden();
  await pick(league, 1, EVE);
  await expectHidden();
  for (const [index, player] of [DAG, FINN, CLEO].entries()) await pick(league, index + 2, player);
  expect((await boardOf(league)).complete).toBe(true);
  expect(await testApp.codeOf(draftRoutes.board, request)).toBe(403);
  expect(await rostersOf(league, behind)).toEqual(before);
  expect(room.inbox.map(({ type }) => type)).not.toContain("draft-events");
});

// Covers REDRAFT-12, SPOILER-39.
test("a league's delay holds back neither the board nor the new rosters from users who have watched", async () => {
  const league = await createLeague({ replacements: 1 });
  const [owner, behind] = league.owners;
  await testApp.call(spoilerRoutes.saveMark, { as: behind, body: { mode: "manual", throughEpisode: 1 } });
  // Until the third episode has aired.
  const body = { delayHours: 168 };
  await testApp.call(spoilerRoutes.saveFloor, { as: owner, params: paramsOf(league), body });
  const before = await rostersOf(league, owner);
  await startSecond(league);
  await pick(league, 1, DAG);
  await pick(league, 2, FINN);
  const { complete, draft } = await boardOf(league, owner);
  expect(complete).toBe(true);
  const drafted = league.teamIds.map((teamId) =>
    [...(draft.kept ?? []), ...draft.picks]
      .filter((place) => place.teamId === teamId)
      .map(({ playerId }) => nameOf(playerId)!)
      .toSorted(),
  );
  expect(await rostersOf(league, owner)).toEqual(drafted);
  expect(drafted).not.toEqual(before);
  // Points and exits wait: only the first episode counts.
  expect(await totals(league, owner)).toEqual([14, 1]);
  expect(await testApp.codeOf(draftRoutes.board, { as: behind, params: paramsOf(league) })).toBe(403);
  expect(await rostersOf(league, behind)).toEqual(before);
});

// Covers SPOILER-63.
test("the data download has whom a team keeps, for an owner who is shown all results", async () => {
  const league = await createLeague();
  const [, owner] = league.owners;
  const kept = async () => (await testApp.call(myAccountRoutes.data, { as: owner })).data.teams[0]?.keeps;
  expect(await kept()).toBeUndefined();
  await testApp.call(draftRoutes.saveKeeps, keepRequest(league, owner, [BO]));
  expect(await kept()).toEqual([{ firstName: "Bo", lastName: "Xu" }]);
  await testApp.call(spoilerRoutes.saveMark, {
    as: owner!,
    body: { mode: "manual", throughEpisode: 1 },
  });
  expect(await kept()).toBeUndefined();
});
