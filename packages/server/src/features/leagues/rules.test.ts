import {
  auditRoutes,
  draftRoutes,
  leagueRoutes,
  membershipRoutes,
  ruleRoutes,
  seasonRoutes,
  spoilerRoutes,
  surveyRoutes,
  teamRoutes,
} from "@emberline/contract";
import { CLASSIC_RULES, type LeagueRules, RULE_CHANGES_PER_DAY } from "@emberline/game";
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
import { useTestApp, type TestUser } from "../../testing/app/test-app.ts";

const testApp = useTestApp();
const BEFORE_SEASON = FIRST_AIR_AT - 30 * 86_400_000;
beforeAll(() => testApp.app.start());
beforeEach(() => {
  testApp.time = BEFORE_SEASON;
  testApp.sentEmails.length = 0;
});

interface Change extends Partial<LeagueRules> {
  seen?: number;
  reason?: string;
}

const requestFor = (as: TestUser | undefined, leagueId: string, { seen = 0, reason, ...rules }: Change) => ({
  as,
  params: { leagueId },
  body: { rules: { ...CLASSIC_RULES, ...rules }, seen, ...(reason === undefined ? {} : { reason }) },
});
const save = (as: TestUser | undefined, leagueId: string, change: Change) =>
  testApp.call(ruleRoutes.save, requestFor(as, leagueId, change));
const refusal = (as: TestUser | undefined, leagueId: string, change: Change) =>
  testApp.refusal(ruleRoutes.save, requestFor(as, leagueId, change));
const read = async (as: TestUser | undefined, leagueId: string) =>
  (await testApp.call(ruleRoutes.get, { as, params: { leagueId } })).data;
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => ({
  firstName,
  lastName,
});

// Covers RULE-1, RULE-2.
test("members read the classic rules until the owner changes them; others do not", async () => {
  const { leagueId, owners } = await createLeague(testApp, 2);
  const classic = { rules: CLASSIC_RULES, changes: [], needsReason: false, isDrafted: false };
  for (const as of [...owners, testApp.admin]) expect(await read(as, leagueId)).toEqual(classic);
  const request = { as: await testApp.createUser(), params: { leagueId } };
  expect(await testApp.codeOf(ruleRoutes.get, request)).toBe(403);
});

// Covers RULE-2, RULE-4.
test("the owner and admins change the rules, and members read who changed what", async () => {
  const { leagueId, owners } = await createLeague(testApp, 2);
  const [owner, member] = owners;
  expect((await save(owner, leagueId, { rosterSize: 3 })).message).toBe("Rules Saved");
  await save(testApp.admin, leagueId, { rosterSize: 3, pollWeight: 0, seen: 1 });
  const { rules, changes } = await read(member, leagueId);
  expect(rules).toEqual({ rosterSize: 3, pollWeight: 0 });
  const { firstName, lastName } = (await testApp.call(leagueRoutes.get, { as: member, params: { leagueId } }))
    .data.teams[0]!.owner;
  const changedAt = new Date(BEFORE_SEASON).toISOString();
  expect(changes).toEqual([
    {
      number: 2,
      changedAt,
      by: null,
      reason: null,
      waitsFor: null,
      before: { rosterSize: 3, pollWeight: 1 },
      after: { rosterSize: 3, pollWeight: 0 },
    },
    {
      number: 1,
      changedAt,
      by: nameOf({ firstName, lastName }),
      reason: null,
      waitsFor: null,
      before: CLASSIC_RULES,
      after: { rosterSize: 3, pollWeight: 1 },
    },
  ]);
  expect(await refusal(member, leagueId, { seen: 2 })).toMatchObject({ code: 403 });
  const { data } = await testApp.call(auditRoutes.list, {
    as: testApp.admin,
    query: { action: "league.rules" },
  });
  expect(data.entries.slice(0, 2).map(({ after }) => after)).toEqual([
    { rosterSize: 3, pollWeight: 0 },
    { rosterSize: 3, pollWeight: 1 },
  ]);
});

test("the same rules again are no change", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  await save(owners[0], leagueId, {});
  expect((await read(owners[0], leagueId)).changes).toEqual([]);
  // The reply of the first one was lost, so the owner has not read the change.
  for (let times = 0; times < 2; times += 1) await save(owners[0], leagueId, { pollWeight: 2 });
  expect((await read(owners[0], leagueId)).changes).toHaveLength(1);
});

// Covers RULE-4.
test("of two simultaneous changes one is stored; the other is refused, as is one of rules read before", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  const answers = await Promise.all(
    [2, 3].map((rosterSize) =>
      testApp.codeOf(ruleRoutes.save, requestFor(owners[0], leagueId, { rosterSize })),
    ),
  );
  expect(answers.toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await read(owners[0], leagueId)).changes).toHaveLength(1);
  expect(await refusal(owners[0], leagueId, { pollWeight: 2 })).toEqual({
    code: 409,
    message: "The rules have been changed since you opened them. Please check them again",
  });
});

test.each([
  [{ rosterSize: 0 }, "A roster has between 1 and 50 contestants"],
  [{ rosterSize: 51 }, "A roster has between 1 and 50 contestants"],
  [{ rosterSize: 1.5 }, "A roster has between 1 and 50 contestants"],
  [{ pollWeight: -1 }, "Poll points count between 0 and 3 times"],
  [{ pollWeight: 4 }, "Poll points count between 0 and 3 times"],
  [{ pollWeight: 0.5 }, "Poll points count between 0 and 3 times"],
])("%j is refused", async (rules, message) => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  expect(await refusal(owners[0], leagueId, rules)).toEqual({ code: 400, message });
});

// Covers LIMIT-38.
test("a league's rules change at most twenty times in 24 hours", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  const change = { rules: JSON.stringify(CLASSIC_RULES), changedAt: new Date(testApp.time), knownThrough: 0 };
  await testApp.db
    .insertInto("ruleChanges")
    .values(
      Array.from({ length: RULE_CHANGES_PER_DAY }, (_, index) => ({
        ...change,
        leagueId,
        number: index + 1,
      })),
    )
    .execute();
  expect(await refusal(owners[0], leagueId, { pollWeight: 2, seen: 20 })).toEqual({
    code: 429,
    message: "The rules of a league change at most 20 times a day",
  });
  testApp.time += 86_400_000;
  await save(owners[0], leagueId, { pollWeight: 2, seen: 20 });
});

// Covers RULE-3.
test("a user who looks for a league sees its rules, unless they are the classic ones", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  const as = await testApp.createUser();
  const found = async () => {
    const { data } = await testApp.call(leagueRoutes.findJoinable, { as, query: { search: "The League" } });
    return data.rows.find((league) => league.leagueId === leagueId);
  };
  expect(await found()).not.toHaveProperty("rules");
  await save(owners[0], leagueId, { rosterSize: 4 });
  expect((await found())?.rules).toEqual({ rosterSize: 4, pollWeight: 1 });
});

// Covers RULE-3.
test("an invited user sees the rules, unless they are the classic ones", async () => {
  const { leagueId, owners } = await createLeague(testApp, 1);
  const { data: invite } = await testApp.call(membershipRoutes.createInvite, {
    as: owners[0],
    params: { leagueId },
  });
  const invited = async () =>
    (await testApp.call(membershipRoutes.invited, { params: { invite: invite.token } })).data;
  expect(await invited()).not.toHaveProperty("rules");
  await save(owners[0], leagueId, { pollWeight: 2 });
  expect((await invited()).rules).toEqual({ rosterSize: null, pollWeight: 2 });
  await save(owners[0], leagueId, { seen: 1 });
  expect(await invited()).not.toHaveProperty("rules");
});

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
      message: "The draft has begun. The roster size stays until the next season",
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

// Covers RULE-7.
test("during the season a change needs a reason, and the other members are notified", async () => {
  const { leagueId, owners } = await createLeague(testApp, 3);
  const [owner, ...others] = owners;
  testApp.time = FIRST_AIR_AT;
  expect((await read(owner, leagueId)).needsReason).toBe(true);
  expect(await refusal(owner, leagueId, { pollWeight: 2 })).toEqual({ code: 400, message: "Please say why" });
  expect((await read(owner, leagueId)).changes).toEqual([]);
  await save(owner, leagueId, { pollWeight: 2, reason: "We voted for it" });
  const emails = await testApp.runQueue();
  expect(emails.map(({ to }) => to).toSorted()).toEqual(others.map(({ email }) => email).toSorted());
  expect(emails[0]!.subject).toBe("New rules in The League");
  expect(emails[0]!.text).toContain("Poll points count double");
  expect(emails[0]!.text).not.toContain("We voted for it");
  expect((await read(others[0], leagueId)).changes[0]).toMatchObject({ reason: "We voted for it" });
});

// Covers RULE-9.
test("a reason is hidden from members who have not watched what it may tell of, also in the next season", async () => {
  const { season } = testApp;
  const { leagueId, owners } = await createLeague(testApp, 2);
  const [owner, member] = owners;
  testApp.time = FIRST_AIR_AT + 1;
  const mark = (throughEpisode: number) =>
    testApp.call(spoilerRoutes.saveMark, { as: member, body: { mode: "manual", throughEpisode } });
  await mark(0);
  // The episode has aired and has no scores yet.
  await save(owner, leagueId, { pollWeight: 2, reason: "Ada went home" });
  const reasonFor = async (as: TestUser | undefined) => {
    const { reason, waitsFor } = (await read(as, leagueId)).changes[0]!;
    return [reason, waitsFor];
  };
  expect(await reasonFor(owner)).toEqual(["Ada went home", null]);
  expect(await reasonFor(member)).toEqual([null, { episode: 1, isPastSeason: false }]);
  await mark(1);
  expect(await reasonFor(member)).toEqual(["Ada went home", null]);
  await mark(0);
  await testApp.db.deleteFrom("drafts").execute();
  const next = await insertSmallSeason(testApp.db, { name: "The Season After", isCurrent: false });
  const makeCurrent = (seasonId: string) =>
    testApp.call(seasonRoutes.makeCurrent, { as: testApp.admin, params: { seasonId } });
  await makeCurrent(next.seasonId);
  expect(await reasonFor(member)).toEqual([null, { episode: 1, isPastSeason: true }]);
  await makeCurrent(season.seasonId);
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
