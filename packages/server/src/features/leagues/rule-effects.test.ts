import {
  draftRoutes,
  leagueRoutes,
  ruleRoutes,
  seasonRoutes,
  surveyRoutes,
  teamRoutes,
} from "@emberline/contract";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assertDraftConsistent } from "../../testing/checks/assert-draft-consistent.ts";
import {
  createDraftLeague,
  createLeague,
  moveTo,
  PICK_SECONDS,
} from "../../testing/fixtures/draft-league.ts";
import { insertGradedSurvey } from "../../testing/fixtures/league-fixture.ts";
import { callSaveSurvey, newQuestion } from "../../testing/fixtures/survey-fixture.ts";
import { FIRST_AIR_AT, insertSmallSeason } from "../../testing/fixtures/small-season.ts";
import { createRulesCaller } from "../../testing/clients/rules-caller.ts";
import { useTestApp, type TestUser } from "../../testing/app/test-app.ts";

const testApp = useTestApp();
const BEFORE_SEASON = FIRST_AIR_AT - 30 * 86_400_000;
beforeAll(() => testApp.app.start());
beforeEach(() => {
  testApp.time = BEFORE_SEASON;
  testApp.sentEmails.length = 0;
});

const { read, refusal, requestFor, save } = createRulesCaller(testApp);

// Covers RULE-5.
describe("the roster size", () => {
  const roundsOf = async (league: Parameters<typeof assertDraftConsistent>[1]) =>
    (await assertDraftConsistent(testApp, league)).rounds;

  test("limits the rounds of a draft that is set later, joined, or set already", async () => {
    const later = await createLeague(testApp, 2);
    await save(later.owners[0], later.leagueId, { rosterSize: 1 });
    const params = { leagueId: later.leagueId };
    const { data: options } = await testApp.call(draftRoutes.desk, { as: later.owners[0], params });
    expect(options).toMatchObject({ draftablePlayerCount: 6, rosterSize: 1 });
    await testApp.call(draftRoutes.generate, {
      as: testApp.admin,
      params,
      body: {
        draftOrder: later.teamIds,
        draftDate: new Date(testApp.time + 600_000).toISOString(),
        pickTimeSeconds: PICK_SECONDS,
      },
    });
    expect(await roundsOf(later)).toBe(1);
    const joined = { teamName: "Late", leagueId: later.leagueId };
    await testApp.call(leagueRoutes.join, { as: await testApp.createUser(), body: joined });
    expect(await roundsOf(later)).toBe(1);

    const set = await createDraftLeague(testApp, 2);
    expect(await roundsOf(set)).toBe(3);
    await save(set.owners[0], set.leagueId, { rosterSize: 2 });
    expect(await roundsOf(set)).toBe(2);
    await save(set.owners[0], set.leagueId, { seen: 1 });
    expect(await roundsOf(set)).toBe(3);
  });

  test("leaves the other contestants free, and stays from the start of the draft on", async () => {
    const league = await createDraftLeague(testApp, 2);
    await save(league.owners[0], league.leagueId, { rosterSize: 1 });
    await moveTo(testApp, league.startsAt);
    expect(await refusal(league.owners[0], league.leagueId, { rosterSize: 2, seen: 1 })).toEqual({
      code: 409,
      message: "The draft has begun. Roster size and copies stay until the next season",
    });
    for (const _ of league.owners) await moveTo(testApp, testApp.time + PICK_SECONDS * 1000);
    const { picks, completedAt } = await assertDraftConsistent(testApp, league);
    expect(picks).toHaveLength(2);
    expect(completedAt).not.toBeNull();
    expect(await refusal(league.owners[0], league.leagueId, { seen: 1 })).toMatchObject({ code: 409 });
    expect(await read(league.owners[1], league.leagueId)).toMatchObject({
      rules: { rosterSize: 1 },
      isDrafted: true,
    });
    // Other rules can still change.
    await save(league.owners[0], league.leagueId, { rosterSize: 1, pollWeight: 2, seen: 1 });
  });

  test("a change in the second of the start takes effect before it, or is refused", async () => {
    for (let round = 0; round < 3; round += 1) {
      const league = await createDraftLeague(testApp, 2);
      testApp.time = league.startsAt - 1;
      const changed = testApp.codeOf(
        ruleRoutes.save,
        requestFor(league.owners[0], league.leagueId, { rosterSize: 1 }),
      );
      testApp.time = league.startsAt;
      const [code] = await Promise.all([changed, testApp.app.runDueClocks()]);
      await moveTo(testApp, league.startsAt);
      expect([code, await roundsOf(league)]).toEqual(code === 200 ? [200, 1] : [409, 3]);
    }
  });
});

// Covers RULE-5.
test("a draft that waited for its season gets the size that was set meanwhile", async () => {
  const { season } = testApp;
  await testApp.db.deleteFrom("drafts").execute();
  const league = await createDraftLeague(testApp, 2);
  const [owner] = league.owners;
  await save(owner, league.leagueId, { rosterSize: 1 });
  const next = await insertSmallSeason(testApp.db, { name: "The Season Between", isCurrent: false });
  const makeCurrent = (seasonId: string) =>
    testApp.call(seasonRoutes.makeCurrent, {
      as: testApp.admin,
      params: { seasonId },
      body: { leaveDrafts: true },
    });
  await makeCurrent(next.seasonId);
  await save(owner, league.leagueId, { rosterSize: 2, seen: 1 });
  await makeCurrent(season.seasonId);
  expect(await assertDraftConsistent(testApp, league)).toMatchObject({ rounds: 2, rosterSize: 2 });
});

// Covers RULE-6.
test("an open poll says how many times its points count, unless once", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  const other = await createLeague(testApp, 1);
  await save(owners[0], leagueId, { pollWeight: 2 });
  const { surveyId } = await callSaveSurvey(testApp, testApp.season.episodes[3]!, [newQuestion()]);
  const weightIn = async (as: TestUser | undefined, id: string) =>
    (await testApp.call(surveyRoutes.open, { as, params: { leagueId: id } })).data.map(
      ({ weight }) => weight,
    );
  expect(await weightIn(owners[0], leagueId)).toEqual([2]);
  expect(await weightIn(other.owners[0], other.leagueId)).toEqual([undefined]);
  await testApp.db.deleteFrom("surveys").where("surveyId", "=", surveyId).execute();
});

// Covers RULE-6.
test("poll points count by the rules before their episode, in standings, teams, histories and past seasons", async () => {
  const { season } = testApp;
  const { leagueId, owners, teamIds } = await createLeague(testApp, 2);
  const other = await createLeague(testApp, 1);
  const [owner] = owners;
  await save(owner, leagueId, { pollWeight: 2 });
  testApp.time = FIRST_AIR_AT;
  await save(owner, leagueId, { pollWeight: 0, seen: 1, reason: "No more polls" });
  await insertGradedSurvey(testApp, { episode: 0, graded: true }, [
    [leagueId, teamIds[0]!, 3],
    [leagueId, teamIds[1]!, 1],
    [other.leagueId, other.teamIds[0]!, 5],
  ]);
  await insertGradedSurvey(testApp, { episode: 1, graded: true }, [[leagueId, teamIds[1]!, 7]]);
  testApp.time = FIRST_AIR_AT + 10 * 86_400_000;
  const request = { as: owner, query: { leagueId } };
  const { data: rows } = await testApp.call(teamRoutes.standings, request);
  expect(rows.map(({ teamId, bonus, totalPoints }) => [teamId, bonus, totalPoints])).toEqual([
    [teamIds[0], 6, 6],
    [teamIds[1], 2, 2],
  ]);
  const { data: team } = await testApp.call(teamRoutes.myTeam, { as: owner, params: { leagueId } });
  expect(team).toMatchObject({ bonus: 6, totalPoints: 6 });
  const { data: history } = await testApp.call(teamRoutes.history, {
    as: owner,
    params: { teamId: teamIds[1]! },
  });
  expect(history.episodes.map(({ pollPoints, total }) => [pollPoints, total])).toEqual([
    [0, 2],
    [2, 2],
  ]);
  const { data: overview } = await testApp.call(teamRoutes.overview, { as: owner });
  expect(overview.teams[0]!.standing).toMatchObject({ rank: 1, totalPoints: 6 });
  const polls = async (as: TestUser | undefined, id: string) =>
    (await testApp.call(surveyRoutes.myPolls, { as, params: { leagueId: id } })).data.map(
      (poll) => poll.weight,
    );
  expect(await polls(owner, leagueId)).toEqual([0, 2]);
  expect(await polls(other.owners[0], other.leagueId)).toEqual([undefined, undefined]);
  const unchanged = { as: other.owners[0], query: { leagueId: other.leagueId } };
  expect((await testApp.call(teamRoutes.standings, unchanged)).data).toMatchObject([{ bonus: 5 }]);

  // Those of other tests, which have begun by now.
  await testApp.db.deleteFrom("drafts").execute();
  const next = await insertSmallSeason(testApp.db, { name: "The Next Season", isCurrent: false });
  await testApp.call(seasonRoutes.makeCurrent, { as: testApp.admin, params: { seasonId: next.seasonId } });
  const { data: past } = await testApp.call(seasonRoutes.leagues, {
    as: testApp.admin,
    params: { seasonId: season.seasonId },
    query: {},
  });
  const found = past.rows.find((league) => league.leagueId === leagueId);
  expect(found?.teams.map(({ bonus }) => bonus)).toEqual([6, 2]);
});
