import {
  auditRoutes,
  leagueRoutes,
  membershipRoutes,
  ruleRoutes,
  seasonRoutes,
  spoilerRoutes,
} from "@emberline/contract";
import { CLASSIC_RULES, RULE_CHANGES_PER_DAY } from "@emberline/game";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { createLeague } from "../../testing/fixtures/draft-league.ts";
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
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => ({
  firstName,
  lastName,
});

// Covers RULE-1, RULE-2.
test("members read the classic rules until the owner changes them; others do not", async () => {
  const { leagueId, owners } = await createLeague(testApp, 2);
  const never = { needsReason: false, isDrafted: false, isBegun: false };
  const classic = { rules: CLASSIC_RULES, changes: [], ...never, nextEpisode: 1 };
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
  expect(rules).toEqual({ ...CLASSIC_RULES, rosterSize: 3, pollWeight: 0 });
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
      before: { ...CLASSIC_RULES, rosterSize: 3 },
      after: { ...CLASSIC_RULES, rosterSize: 3, pollWeight: 0 },
    },
    {
      number: 1,
      changedAt,
      by: nameOf({ firstName, lastName }),
      reason: null,
      waitsFor: null,
      before: CLASSIC_RULES,
      after: { ...CLASSIC_RULES, rosterSize: 3 },
    },
  ]);
  expect(await refusal(member, leagueId, { seen: 2 })).toMatchObject({ code: 403 });
  const { data } = await testApp.call(auditRoutes.list, {
    as: testApp.admin,
    query: { action: "league.rules" },
  });
  expect(data.entries.slice(0, 2).map(({ after }) => after)).toEqual([
    { ...CLASSIC_RULES, rosterSize: 3, pollWeight: 0 },
    { ...CLASSIC_RULES, rosterSize: 3 },
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
  [{ lowerFirstHours: 169 }, "Teams wait between 0 and 168 hours"],
  [{ replacements: 21 }, "A team replaces between 0 and 20 contestants"],
  [{ countsFrom: 0 }, "Please enter the number of an episode, 1 to 999"],
  [{ multiplier: { times: 4, from: 2 } }, "Points count 2 to 3 times"],
  [{ multiplier: { times: 1, from: 2 } }, "Points count 2 to 3 times"],
  [{ multiplier: { times: 2, from: 1000 } }, "Please enter the number of an episode, 1 to 999"],
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
  expect((await found())?.rules).toEqual({ ...CLASSIC_RULES, rosterSize: 4 });
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
  expect((await invited()).rules).toEqual({ ...CLASSIC_RULES, pollWeight: 2 });
  await save(owners[0], leagueId, { seen: 1 });
  expect(await invited()).not.toHaveProperty("rules");
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
