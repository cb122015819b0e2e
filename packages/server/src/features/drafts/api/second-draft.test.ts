import { activityRoutes, draftRoutes, moveRoutes } from "@emberline/contract";
import { slots } from "@emberline/game";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { afterEpisode, BO, CLEO, DAG, EVE, FINN } from "../../../testing/clients/moves-caller.ts";
import { moveTo, PICK_SECONDS } from "../../../testing/fixtures/draft-league.ts";
import { createSecondDrafts, SECOND, START } from "../../../testing/clients/second-draft-caller.ts";
import { insertExits, insertScores } from "../../../testing/fixtures/small-season.ts";

const testApp = useTestApp();
const {
  idOf,
  nameOf,
  paramsOf,
  setSecond,
  pick,
  createLeague,
  startSecond,
  boardOf,
  rostersOf,
  totals,
  keeps,
  keepRequest,
  resetSeason,
} = createSecondDrafts(testApp);
beforeAll(() => testApp.app.start());
beforeEach(resetSeason);

// Covers REDRAFT-1, REDRAFT-2, REDRAFT-3, REDRAFT-5, REDRAFT-6, REDRAFT-9.
test("teams keep what they chose, draft the others again, and count them from the episode on", async () => {
  const league = await createLeague();
  const { owners, teamIds } = league;
  const first = await boardOf(league);
  expect((await keeps(league, owners[1])).data).toMatchObject({
    from: 3,
    keeps: 1,
    startDate: null,
    candidates: [{ firstName: "Bo" }, { firstName: "Cleo" }, { firstName: "Finn O'Hara" }],
    chosen: [],
  });
  await testApp.call(draftRoutes.saveKeeps, keepRequest(league, owners[1], [CLEO]));
  const { data: options } = await testApp.call(draftRoutes.desk, { as: owners[0], params: paramsOf(league) });
  expect(options).toMatchObject({ secondDraft: SECOND, keeps: 1, draftablePlayerCount: 5 });
  await startSecond(league);
  const { draft, ...second } = await boardOf(league);
  expect(second.seedHash).toBe(options.seedHash);
  // Five are left for two teams: two each, of whom they keep one. The last team of the standings picks first.
  expect(draft).toMatchObject({ orderBy: "standings", order: [teamIds[1], teamIds[0]], rounds: 1 });
  expect(draft.kept?.map(({ teamId, playerId }) => [teamIds.indexOf(teamId), nameOf(playerId)])).toEqual([
    [0, "Ada"],
    [1, "Cleo"],
  ]);
  expect([second.drafts, second.draftId === first.draftId]).toEqual([2, false]);
  expect(second.seedHash).not.toBe(first.seedHash);
  const before = await rostersOf(league);
  await pick(league, 1, DAG);
  expect(await rostersOf(league)).toEqual(before);
  await pick(league, 2, BO);
  expect(await rostersOf(league)).toEqual([
    ["Ada", "Bo"],
    ["Cleo", "Dag"],
  ]);
  // By hand: what they earned before stays with the teams: 10 + 4 + 3, and 6 + 1.
  expect(await totals(league)).toEqual([17, 7]);
  await insertScores(testApp.db, testApp.season, [
    [BO, 2, 1, 100],
    [FINN, 2, 1, 50],
    [CLEO, 2, 1, 1000],
  ]);
  testApp.time = afterEpisode(3);
  expect(await totals(league)).toEqual([117, 1007]);
  const { data: old } = await testApp.call(draftRoutes.firstBoard, {
    as: owners[1],
    params: paramsOf(league),
  });
  expect({ ...old, draft: first.draft }).toEqual({ ...first, drafts: 2 });
  const { data: newest } = await testApp.call(draftRoutes.byLeague, {
    as: owners[1],
    params: paramsOf(league),
  });
  expect(newest).toMatchObject({ complete: true, keeps: 1, orderBy: "standings" });
  expect((await keeps(league, owners[1])).data).toBeNull();
  const { data: activity } = await testApp.call(activityRoutes.get, {
    as: owners[1],
    params: paramsOf(league),
  });
  expect(activity.entries.flatMap(({ kind, text }) => (kind === "joined" ? [] : text))).toEqual([
    "The second draft was completed",
    "The draft was completed",
    expect.stringMatching(/ changed the rules$/),
  ]);
});

// Covers REDRAFT-2, REDRAFT-3.
test("without a choice the best stay, and a team that has fewer left picks once more", async () => {
  const league = await createLeague({ secondDraft: { from: 3, keeps: 2, order: "drawn" } });
  const { teamIds } = league;
  // Of the first team only Ada is left, and five of two teams make two each.
  await insertExits(testApp.db, testApp.season.episodes[1]!, idOf(DAG));
  await startSecond(league);
  const { draft } = await boardOf(league);
  expect(draft.kept?.map(({ playerId }) => nameOf(playerId))).toEqual(["Ada", "Bo", "Cleo"]);
  expect(slots(draft).map(({ teamId }) => teamId)).toEqual([teamIds[0]]);
  expect(draft.draw).toBe(1);
  // The clock picks who is left.
  await moveTo(testApp, testApp.time + PICK_SECONDS * 1000);
  expect(await rostersOf(league)).toEqual([
    ["Ada", "Finn"],
    ["Bo", "Cleo"],
  ]);
});

// Covers REDRAFT-5.
test("while it is set there are no replacements, and its room has a queue, undo and pauses", async () => {
  const league = await createLeague({ replacements: 1 });
  const { owners } = league;
  await setSecond(league);
  const request = { as: owners[0], params: paramsOf(league), body: { leaves: idOf(EVE), joins: idOf(FINN) } };
  expect(await testApp.codeOf(moveRoutes.replace, request)).toBe(409);
  const queue = { as: owners[1], params: paramsOf(league), body: { playerIds: [DAG, CLEO].map(idOf) } };
  await testApp.call(draftRoutes.saveQueue, queue);
  await moveTo(testApp, START);
  await moveTo(testApp, START + PICK_SECONDS * 1000);
  expect((await boardOf(league)).draft.picks).toMatchObject([{ playerId: idOf(DAG), by: "queue" }]);
  const act = { as: owners[0], params: paramsOf(league) };
  const undo = { keepPicks: 0, seenPicks: 1, reason: "A slip" };
  await testApp.call(draftRoutes.pause, { ...act, body: { reason: "Dinner" } });
  await testApp.call(draftRoutes.undo, { ...act, body: undo });
  expect(await rostersOf(league)).toEqual([
    ["Ada", "Dag", "Eve"],
    ["Bo", "Cleo", "Finn"],
  ]);
  await testApp.call(draftRoutes.resume, { ...act, body: { reason: "Dessert" } });
  // An exit during the draft: Dag can no longer be picked.
  await insertExits(testApp.db, testApp.season.episodes[1]!, idOf(DAG));
  expect(
    await testApp.codeOf(draftRoutes.pickFor, {
      ...act,
      body: { pickNumber: 1, playerId: idOf(DAG), reason: "?" },
    }),
  ).toBe(409);
  await pick(league, 1, FINN);
  await pick(league, 2, CLEO);
  expect(await rostersOf(league)).toEqual([
    ["Ada", "Cleo"],
    ["Bo", "Finn"],
  ]);
});
