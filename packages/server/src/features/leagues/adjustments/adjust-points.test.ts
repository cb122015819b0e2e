import { randomUUID } from "node:crypto";
import {
  adjustmentRoutes,
  auditRoutes,
  membershipRoutes,
  myAccountRoutes,
  recapRoutes,
  ruleRoutes,
  seasonRoutes,
  spoilerRoutes,
  teamRoutes,
} from "@emberline/contract";
import { ADJUSTMENTS_PER_SEASON } from "@emberline/game";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";
import { ADA, afterEpisode, createMovesCaller } from "../../../testing/clients/moves-caller.ts";
import { insertScores, insertSmallSeason } from "../../../testing/fixtures/small-season.ts";

const testApp = useTestApp();
const { createLeague, resetSeason, teamOf } = createMovesCaller(testApp);
beforeAll(() => testApp.app.start());
beforeEach(resetSeason);

type League = Awaited<ReturnType<typeof createLeague>>;
interface Given {
  team?: number;
  episode?: number;
  points?: number;
  reason?: string;
}

const requestFor = (
  { leagueId, teamIds }: League,
  as: TestUser | undefined,
  { team = 0, points = 5, reason = "Guessed the winner", episode }: Given = {},
) => {
  const body = { teamId: teamIds[team]!, points, reason, ...(episode !== undefined && { episode }) };
  return { as, params: { leagueId }, body };
};
const adjust = (...request: Parameters<typeof requestFor>) =>
  testApp.call(adjustmentRoutes.add, requestFor(...request));
const refusal = (...request: Parameters<typeof requestFor>) =>
  testApp.refusal(adjustmentRoutes.add, requestFor(...request));
const takeBack = ({ leagueId }: League, as: TestUser | undefined, number = 1) =>
  testApp.call(adjustmentRoutes.remove, { as, params: { leagueId, number } });
const listed = async ({ leagueId }: League, as: TestUser | undefined) =>
  (await testApp.call(ruleRoutes.get, { as, params: { leagueId } })).data.adjustments;
const standings = async ({ leagueId }: League, as: TestUser | undefined) =>
  (await testApp.call(teamRoutes.standings, { as, query: { leagueId } })).data;
const totals = async (league: League, as: TestUser | undefined) =>
  (await standings(league, as)).map(({ name, totalPoints }) => [name, totalPoints]);
const historyOf = async (teamId: string | undefined, as: TestUser | undefined) =>
  (await testApp.call(teamRoutes.history, { as, params: { teamId: teamId! } })).data.episodes;
const setMark = (as: TestUser | undefined, throughEpisode: number) =>
  testApp.call(spoilerRoutes.saveMark, { as: as!, body: { mode: "manual", throughEpisode } });

// Covers RULE-16.
test("points that are sent again, also at the same time, count once and are told once", async () => {
  const league = await createLeague({});
  const [owner, member] = league.owners;
  const key = randomUUID();
  const send = (points: number) => {
    const { body, ...request } = requestFor(league, owner, { points });
    return testApp.call(adjustmentRoutes.add, { ...request, body: { ...body, key } });
  };
  await testApp.runQueue();
  testApp.sentEmails.length = 0;
  const replies = await Promise.all([send(20), send(20)]);
  replies.push(await send(20));
  expect(replies.map(({ message }) => message)).toEqual(Array(3).fill("Team 1 gets 20 points"));
  expect(await listed(league, member)).toHaveLength(1);
  await testApp.runQueue();
  expect(testApp.sentEmails.map(({ to }) => to)).toEqual([member!.email]);
});

// Covers RULE-16.
test("points count in standings, teams, histories, recaps, My Teams, past seasons and the user's data", async () => {
  const league = await createLeague({});
  const { leagueId, owners, teamIds } = league;
  const [owner, member] = owners;
  expect((await adjust(league, owner, { team: 1, points: 20, episode: 1 })).message).toBe(
    "Team 2 gets 20 points",
  );
  await adjust(league, owner, { points: -1, reason: "Late" });
  // By hand: Ada 10 and Bo 4 in episode 1, Bo 3 in episode 2; nothing for Cleo and Dag.
  const rows = await standings(league, member);
  expect(rows).toMatchObject([
    { name: "Team 2", rank: 1, totalPoints: 20, playersPoints: 0, bonus: 20, adjusted: 20 },
    { name: "Team 1", rank: 2, totalPoints: 16, playersPoints: 17, bonus: -1, adjusted: -1 },
  ]);
  expect(rows.map(({ race }) => race)).toEqual([
    [
      { episode: 1, total: 20 },
      { episode: 2, total: 20 },
    ],
    [
      { episode: 1, total: 14 },
      { episode: 2, total: 16 },
    ],
  ]);
  expect(await teamOf(teamIds[0], member)).toMatchObject({ totalPoints: 16, bonus: -1, adjusted: -1 });
  expect(
    (await historyOf(teamIds[0], member)).map(({ number, points, pollPoints, total, adjustments }) => {
      return { number, points, pollPoints, total, adjustments };
    }),
  ).toEqual([
    { number: 2, points: 3, pollPoints: null, total: 16, adjustments: [{ points: -1, reason: "Late" }] },
    { number: 1, points: 14, pollPoints: null, total: 14, adjustments: undefined },
  ]);
  const { data: recap } = await testApp.call(recapRoutes.get, { as: member, params: { episode: 2 } });
  expect(recap.leagues[0]!.teams).toMatchObject([
    { name: "Team 2", rankBefore: 1, totalBefore: 20, total: 20 },
    { name: "Team 1", totalBefore: 14, total: 16, points: 3, adjusted: -1 },
  ]);
  const { data: overview } = await testApp.call(teamRoutes.overview, { as: owner! });
  expect(overview.teams[0]).toMatchObject({
    standing: { rank: 2, totalPoints: 16 },
    latestEpisode: { number: 2, points: 2 },
  });
  const exported = (await testApp.call(myAccountRoutes.data, { as: member! })).data.teams;
  expect(exported.find((team) => team.teamId === teamIds[1])?.adjustments).toMatchObject([
    { episode: 1, points: 20, reason: "Guessed the winner", removedAt: null },
  ]);
  const next = await insertSmallSeason(testApp.db, { name: "The Next Season", isCurrent: false });
  const makeCurrent = (seasonId: string) =>
    testApp.call(seasonRoutes.makeCurrent, { as: testApp.admin, params: { seasonId } });
  await makeCurrent(next.seasonId);
  const { data: past } = await testApp.call(seasonRoutes.leagues, {
    as: testApp.admin,
    params: { seasonId: testApp.season.seasonId },
    query: {},
  });
  const found = past.rows.find((row) => row.leagueId === leagueId);
  expect(found?.teams.map((row) => [row.name, row.totalPoints])).toEqual([
    ["Team 2", 20],
    ["Team 1", 16],
  ]);
  expect(await listed(league, member)).toBeUndefined();
  await makeCurrent(testApp.season.seasonId);
});

// Covers RULE-16.
test("what is taken back no longer counts, and members read both", async () => {
  const league = await createLeague({});
  const [owner, member] = league.owners;
  const before = await standings(league, member);
  await adjust(league, owner, { team: 1 });
  expect(await totals(league, member)).toEqual([
    ["Team 1", 17],
    ["Team 2", 5],
  ]);
  const by = { firstName: owner!.username, lastName: "Fan" };
  const adjustment = {
    number: 1,
    createdAt: new Date(testApp.time).toISOString(),
    by,
    team: { teamId: league.teamIds[1], name: "Team 2" },
    episode: 2,
    points: 5,
    reason: "Guessed the winner",
  };
  expect(await listed(league, member)).toEqual([adjustment]);
  expect((await takeBack(league, testApp.admin)).message).toBe("Adjustment taken back");
  expect(await standings(league, member)).toEqual(before);
  const removed = { at: adjustment.createdAt, by: null };
  expect(await listed(league, member)).toEqual([{ ...adjustment, removed }]);
  await takeBack(league, owner);
  expect(await listed(league, member)).toEqual([{ ...adjustment, removed }]);
  const { data } = await testApp.call(auditRoutes.list, {
    as: testApp.admin,
    query: { action: "league.adjust" },
  });
  const values = {
    team: "Team 2",
    teamId: league.teamIds[1],
    episode: 2,
    points: 5,
    reason: adjustment.reason,
  };
  expect(data.entries.slice(0, 2).map(({ before: was, after: is }) => [was, is])).toEqual([
    [values, null],
    [null, values],
  ]);
});

// Covers RULE-16, LIMIT-40.
describe("an adjustment is refused", () => {
  test("for members, and for teams, episodes and points that do not exist", async () => {
    const league = await createLeague({});
    const [owner, member] = league.owners;
    expect(await refusal(league, member)).toMatchObject({ code: 403 });
    const other = await createLeague({});
    const foreign = { ...requestFor(league, owner), params: { leagueId: other.leagueId } };
    expect(await testApp.codeOf(adjustmentRoutes.add, foreign)).toBe(403);
    const elsewhere = { ...league, teamIds: other.teamIds };
    expect(await refusal(elsewhere, owner)).toEqual({ code: 404, message: "Team not found" });
    expect(await refusal(league, owner, { episode: 3 })).toEqual({
      code: 409,
      message: "The season has no episode 3 that has begun to air",
    });
    for (const points of [0, 1001, -1001, 0.5])
      expect(await refusal(league, owner, { points })).toMatchObject({ code: 400 });
    for (const reason of [" ", "x".repeat(201)])
      expect(await refusal(league, owner, { reason })).toMatchObject({ code: 400 });
    expect(
      await testApp.codeOf(adjustmentRoutes.remove, { as: owner, params: { ...other, number: 1 } }),
    ).toBe(403);
    const unknown = { as: owner, params: { leagueId: league.leagueId, number: 1 } };
    expect(await testApp.codeOf(adjustmentRoutes.remove, unknown)).toBe(404);
    expect(await listed(league, member)).toBeUndefined();
  });

  test("before the first episode", async () => {
    const league = await createLeague({});
    await testApp.db.deleteFrom("scores").execute();
    await testApp.db.deleteFrom("eliminations").execute();
    testApp.time = afterEpisode(0);
    expect(await refusal(league, league.owners[0])).toEqual({
      code: 409,
      message: "Points can be adjusted once the first episode has begun to air",
    });
  });

  test("for an owner who is behind", async () => {
    const league = await createLeague({});
    await adjust(league, testApp.admin);
    await setMark(league.owners[0], 1);
    const message = "You can adjust points once you see everything through episode 2";
    expect(await refusal(league, league.owners[0])).toEqual({ code: 409, message });
    const request = { as: league.owners[0], params: { leagueId: league.leagueId, number: 1 } };
    expect(await testApp.refusal(adjustmentRoutes.remove, request)).toEqual({ code: 409, message });
  });

  test("when the league has made too many in the season", async () => {
    const league = await createLeague({});
    await testApp.db
      .insertInto("adjustments")
      .values(
        Array.from({ length: ADJUSTMENTS_PER_SEASON - 1 }, (_, index) => ({
          leagueId: league.leagueId,
          number: index + 1,
          teamId: league.teamIds[0]!,
          seasonId: testApp.season.seasonId,
          episode: 1,
          points: 1,
          reason: "Some reason",
          decidedThrough: 1,
          createdAt: new Date(testApp.time),
        })),
      )
      .execute();
    await adjust(league, league.owners[0]);
    expect(await refusal(league, league.owners[0])).toEqual({
      code: 409,
      message: "A league adjusts points at most 200 times a season",
    });
    expect(await totals(league, league.owners[0])).toEqual([
      ["Team 1", 17 + 199 + 5],
      ["Team 2", 0],
    ]);
  });
});

// Covers RULE-16.
test("who has not watched the episode before an adjustment, or its removal, sees nothing of it", async () => {
  const league = await createLeague({});
  const [owner, member] = league.owners;
  await setMark(member, 1);
  const before = [await standings(league, member), await historyOf(league.teamIds[0], member)];
  await adjust(league, owner, { episode: 1 });
  expect([await standings(league, member), await historyOf(league.teamIds[0], member)]).toEqual(before);
  expect(await listed(league, member)).toBeUndefined();
  await setMark(member, 2);
  expect((await standings(league, member))[0]).toMatchObject({ totalPoints: 22, adjusted: 5 });
  await insertScores(testApp.db, testApp.season, [[ADA, 2, 1, 1]]);
  testApp.time = afterEpisode(3);
  await takeBack(league, owner);
  expect((await standings(league, member))[0]).toMatchObject({ totalPoints: 22, adjusted: 5 });
  expect((await listed(league, member))?.[0]?.removed).toBeUndefined();
  await setMark(member, 3);
  expect((await standings(league, member))[0]!.totalPoints).toBe(18);
  expect((await listed(league, member))?.[0]?.removed).toBeDefined();
});

// Covers RULE-16.
test("the other members get a message; those who are behind read only that there is one", async () => {
  const league = await createLeague({});
  const [owner, member] = league.owners;
  const emails = league.owners.map(({ email }) => email);
  // What the tests before have queued.
  await testApp.runQueue();
  testApp.sentEmails.length = 0;
  await adjust(league, owner, { team: 1, points: 1 });
  await setMark(member, 1);
  await takeBack(league, owner);
  await testApp.runQueue();
  expect(testApp.sentEmails.map(({ to, subject }) => [to, subject])).toEqual([
    [emails[1], "Points adjusted in League"],
    [emails[1], "Points adjusted in League"],
  ]);
  for (const { text } of testApp.sentEmails) {
    expect(text).toContain("You can read it in the league once you see everything through episode 2.");
    expect(text).not.toContain("Guessed the winner");
  }
  await setMark(member, 2);
  testApp.sentEmails.length = 0;
  testApp.time += 1;
  await adjust(league, owner, { team: 1, points: 1 });
  await takeBack(league, testApp.admin, 2);
  await testApp.runQueue();
  const texts = testApp.sentEmails.filter(({ to }) => to === emails[1]).map(({ text }) => text);
  expect(texts).toEqual([
    expect.stringContaining("Team 2 gets 1 point with episode 2."),
    expect.stringContaining("It no longer counts that Team 2 gets 1 point with episode 2."),
  ]);
  for (const text of texts) expect(text).toContain("The reason: Guessed the winner");
});

// Covers RULE-16, LIMIT-40.
test("members get at most ten messages about adjustments in 24 hours, those about removals included", async () => {
  const league = await createLeague({});
  const [owner] = league.owners;
  await testApp.runQueue();
  testApp.sentEmails.length = 0;
  for (let index = 0; index < 6; index++) {
    testApp.time += 1;
    await adjust(league, owner);
    testApp.time += 1;
    await takeBack(league, owner, index + 1);
  }
  await testApp.runQueue();
  expect(testApp.sentEmails).toHaveLength(10);
  testApp.time += 24 * 3_600_000;
  await adjust(league, owner);
  await testApp.runQueue();
  expect(testApp.sentEmails).toHaveLength(11);
});

test("a team that leaves during an adjustment leaves the list readable", async () => {
  const league = await createLeague({});
  const [owner, member] = league.owners;
  const leave = { as: member!, params: { leagueId: league.leagueId } };
  const [, code] = await Promise.all([
    testApp.call(membershipRoutes.leave, leave),
    testApp.codeOf(adjustmentRoutes.add, requestFor(league, owner, { team: 1 })),
  ]);
  expect([200, 404]).toContain(code);
  const adjustments = (await listed(league, owner)) ?? [];
  expect(adjustments.map(({ team }) => team)).toEqual(code === 200 ? [null] : []);
  expect(await totals(league, owner)).toEqual([["Team 1", 17]]);
});
