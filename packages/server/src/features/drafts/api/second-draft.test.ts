import {
  activityRoutes,
  draftRoutes,
  leagueRoutes,
  membershipRoutes,
  moveRoutes,
  spoilerRoutes,
  teamRoutes,
} from "@emberline/contract";
import { foldDraft, type LeagueRules, slots } from "@emberline/game";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { afterEpisode } from "../../../testing/clients/moves-caller.ts";
import { createRulesCaller } from "../../../testing/clients/rules-caller.ts";
import {
  createDraftLeague,
  type DraftLeague,
  moveTo,
  PICK_SECONDS,
} from "../../../testing/fixtures/draft-league.ts";
import { FIRST_AIR_AT, insertExits, insertScores } from "../../../testing/fixtures/small-season.ts";

const testApp = useTestApp();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BEFORE_SEASON = FIRST_AIR_AT - 30 * DAY_MS;
/** The season has six players. */
const [ADA, BO, CLEO, DAG, EVE, FINN] = [0, 1, 2, 3, 4, 5];
const idOf = (player: number) => testApp.season.players[player]!;
const { refusal: ruleRefusal, save } = createRulesCaller(testApp);
const SECOND = { from: 3, keeps: 1, order: "standings" as const };
beforeAll(() => testApp.app.start());
beforeEach(async () => {
  testApp.time = BEFORE_SEASON;
  await testApp.db.deleteFrom("eliminations").execute();
  await testApp.db.deleteFrom("scores").execute();
});

const paramsOf = ({ leagueId }: { leagueId: string }) => ({ leagueId });
const pick = (league: DraftLeague, pickNumber: number, player: number) =>
  testApp.call(draftRoutes.pickFor, {
    as: league.owners[0],
    params: paramsOf(league),
    body: { pickNumber, playerId: idOf(player), reason: "The doorbell rang" },
  });

/**
 * Two teams after the second episode: Ada 10, Dag 4 and Eve 3 are the first one's, Bo 6, Cleo 1 and Finn 0 the second
 * one's; Eve has left the game.
 */
async function createLeague(rules: Partial<LeagueRules> = {}): Promise<DraftLeague> {
  const league = await createDraftLeague(testApp, 2);
  await save(league.owners[0], league.leagueId, { secondDraft: SECOND, ...rules });
  await moveTo(testApp, league.startsAt);
  for (const [index, player] of [ADA, BO, CLEO, DAG, EVE, FINN].entries())
    await pick(league, index + 1, player);
  await insertScores(testApp.db, testApp.season, [
    [ADA, 0, 1, 10],
    [DAG, 0, 1, 4],
    [EVE, 1, 1, 3],
    [BO, 1, 1, 6],
    [CLEO, 0, 1, 1],
  ]);
  await insertExits(testApp.db, testApp.season.episodes[1]!, idOf(EVE));
  testApp.time = afterEpisode(2);
  return league;
}

const settings = (startsAt: number) => ({
  orderBy: "hand" as const,
  draftOrder: [],
  draftDate: new Date(startsAt).toISOString(),
  pickTimeSeconds: PICK_SECONDS,
});
const setRequest = (league: DraftLeague, startsAt: number) => ({
  as: league.owners[0],
  params: paramsOf(league),
  body: settings(startsAt),
});
const START = afterEpisode(2) + DAY_MS;
const setSecond = (league: DraftLeague, startsAt = START) =>
  testApp.call(draftRoutes.set, setRequest(league, startsAt));

async function startSecond(league: DraftLeague) {
  await setSecond(league);
  await moveTo(testApp, START);
}

const boardOf = async (league: DraftLeague, as: TestUser | undefined = league.owners[0]) => {
  const { data } = await testApp.call(draftRoutes.board, { as, params: paramsOf(league) });
  return { ...data!, draft: foldDraft(data!.events)! };
};
const nameOf = (playerId: string) =>
  ["Ada", "Bo", "Cleo", "Dag", "Eve", "Finn"][testApp.season.players.indexOf(playerId)];
const rostersOf = async (league: DraftLeague, as: TestUser | undefined = league.owners[0]) => {
  const { data } = await testApp.call(leagueRoutes.get, { as, params: paramsOf(league) });
  return data.teams.map(({ players }) => players.map(({ playerId }) => nameOf(playerId)!).sort());
};
const totals = async (league: DraftLeague, as: TestUser | undefined = league.owners[0]) => {
  const { data } = await testApp.call(teamRoutes.standings, { as, query: { leagueId: league.leagueId } });
  return league.teamIds.map((id) => data.find(({ teamId }) => teamId === id)?.totalPoints);
};
const keeps = (league: DraftLeague, as: TestUser | undefined) =>
  testApp.call(draftRoutes.keeps, { as, params: paramsOf(league) });
const keepRequest = (league: DraftLeague, as: TestUser | undefined, players: number[]) => ({
  as,
  params: paramsOf(league),
  body: { playerIds: players.map(idOf) },
});

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

// Covers REDRAFT-1, REDRAFT-4.
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

// Covers REDRAFT-7.
describe("an admin who ends it", () => {
  const abort = (league: DraftLeague, keepPicks: boolean) =>
    testApp.call(draftRoutes.abort, {
      as: testApp.admin,
      params: paramsOf(league),
      body: { reason: "A mistake", keepPicks },
    });

  test("takes the picks back: the rosters stay, and it can be set again", async () => {
    const league = await createLeague();
    const before = await rostersOf(league);
    await startSecond(league);
    await pick(league, 1, DAG);
    await abort(league, false);
    expect(await rostersOf(league)).toEqual(before);
    await setSecond(league, testApp.time + DAY_MS);
    await moveTo(testApp, testApp.time + DAY_MS);
    expect((await boardOf(league)).draft).toMatchObject({ keeps: 1, rounds: 1 });
    const { data: first } = await testApp.call(draftRoutes.firstBoard, {
      as: league.owners[0],
      params: paramsOf(league),
    });
    expect(foldDraft(first!.events)?.picks).toHaveLength(6);
  });

  test("or keeps them: the teams have what they kept and picked so far", async () => {
    const league = await createLeague();
    await startSecond(league);
    await pick(league, 1, DAG);
    await abort(league, true);
    expect(await rostersOf(league)).toEqual([["Ada"], ["Bo", "Dag"]]);
  });

  test("before its first pick leaves the rosters as they were", async () => {
    const league = await createLeague();
    const before = await rostersOf(league);
    await startSecond(league);
    await abort(league, true);
    expect(await rostersOf(league)).toEqual(before);
  });

  test("lets the league draft no third time when its rules no longer have a second draft", async () => {
    const league = await createLeague();
    await startSecond(league);
    await pick(league, 1, DAG);
    await abort(league, false);
    await save(league.owners[0], league.leagueId, { secondDraft: null, seen: 1, reason: "Once is enough" });
    await expect(setSecond(league, testApp.time + DAY_MS)).rejects.toThrow(
      "By its rules the league drafts once in this season",
    );
  });

  test("before its start changes nothing", async () => {
    const league = await createLeague();
    const before = await rostersOf(league);
    await setSecond(league);
    await abort(league, true);
    expect(await rostersOf(league)).toEqual(before);
    expect((await keeps(league, league.owners[0])).data).toMatchObject({ startDate: null });
  });
});

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

// Covers REDRAFT-7.
test("a team that leaves during it gets nothing, and one that joined before drafts a whole roster", async () => {
  const league = await createLeague();
  const { leagueId, owners } = league;
  const joined = await testApp.createUser();
  const { data } = await testApp.call(leagueRoutes.join, {
    as: joined,
    body: { teamName: "Team 3", leagueId, leaguePassword: null },
  });
  // Five for three teams are one each, which two of them keep.
  await startSecond(league);
  const { draft } = await boardOf(league);
  expect(draft.kept).toHaveLength(2);
  expect(slots(draft).map(({ teamId }) => teamId)).toEqual([data.teamId]);
  await testApp.call(membershipRoutes.leave, { as: owners[1], params: { leagueId } });
  await moveTo(testApp, testApp.time + PICK_SECONDS * 1000);
  expect((await boardOf(league)).complete).toBe(true);
  expect(await rostersOf(league)).toEqual([["Ada"], ["Dag"]]);
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
