import { surveyRoutes, teamRoutes } from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fingerprint } from "../../../testing/all-rows.ts";
import { createLeague } from "../../../testing/draft-league.ts";
import { grade, insertEpisode, insertPoll, optionsOf, readPoll, submit } from "../../../testing/polls.ts";
import { FIRST_AIR_AT, insertScores } from "../../../testing/small-season.ts";
import { createWorld, type Person, type World } from "../../../testing/world.ts";

const AIRS_AT = FIRST_AIR_AT - 7 * 86_400_000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.end());

const CHOICES = [
  [["Ember"], ["Ada Young", "Cleo Walsh"]],
  [["Tide"], ["Ada Young", "Bo Xu"]],
];

/** A league of three: two have answered, each differently, and one has not. The show has begun. */
async function lockedPoll() {
  const league = await createLeague(world, 3);
  const poll = await insertPoll(world, await insertEpisode(world, AIRS_AT));
  world.time = AIRS_AT - 60_000;
  for (const [place, chosen] of CHOICES.entries()) {
    await submit(world, league.owners[place]!, { ...league, poll, chosen });
  }
  world.time = AIRS_AT;
  return { ...league, poll, fan: league.owners[0]! };
}
type Scene = Awaited<ReturnType<typeof lockedPoll>>;

/** Each team's poll points and total, in the order of the owners, by the standings and by My Team. */
async function totalsOf({ leagueId, teamIds, owners, fan }: Scene) {
  const { data } = await world.call(teamRoutes.standings, { as: fan, query: { leagueId } });
  const byTeam = new Map(data.map((row) => [row.teamId, [row.bonus, row.totalPoints]]));
  const own = await Promise.all(owners.map((as) => myTotals(as, leagueId)));
  const inStandings = teamIds.map((teamId) => byTeam.get(teamId));
  expect(own).toEqual(inStandings);
  return inStandings;
}
async function myTotals(as: Person, leagueId: string) {
  const { data } = await world.call(teamRoutes.myTeam, { as, params: { leagueId } });
  return [data.bonus, data.totalPoints];
}
const gradeRefusal = (surveyId: string, correctAnswers: string[]) =>
  world.refusal(surveyRoutes.grade, { as: world.admin, params: { surveyId }, body: { correctAnswers } });

// Covers ADMIN-12.
test("a graded poll's points are in the standings and in My Team, beside the contestants'", async () => {
  const scene = await lockedPoll();
  await insertScores(world.db, world.season, [[3, 0, 0, 11]]);
  const row = { leagueId: scene.leagueId, teamId: scene.teamIds[1]!, playerId: world.season.players[3]! };
  await world.db.insertInto("rosterPlayers").values(row).execute();
  expect(await totalsOf(scene)).toEqual([
    [0, 0],
    [0, 11],
    [0, 0],
  ]);
  await grade(world, scene.poll, "Ember", "Ada Young");
  expect(await totalsOf(scene)).toEqual([
    [7, 7],
    [2, 13],
    [0, 0],
  ]);
});

test("a poll is graded from its first grading on, however often it is graded again", async () => {
  const { poll } = await lockedPoll();
  for (const later of [0, 60_000]) {
    world.time = AIRS_AT + later;
    await grade(world, poll, "Ember");
  }
  const { gradedAt } = await world.db
    .selectFrom("surveys")
    .select("gradedAt")
    .where("surveyId", "=", poll.surveyId)
    .executeTakeFirstOrThrow();
  expect(gradedAt).toEqual(new Date(AIRS_AT));
});

// Covers API-45, SURVEY-21.
test("grading again replaces the earlier grading: nothing is added up", async () => {
  const scene = await lockedPoll();
  const gradings: [string[], number[]][] = [
    [["Ember"], [5, 0, 0]],
    [["Ember"], [5, 0, 0]],
    [
      ["Ember", "Tide", "Ada Young", "Bo Xu", "Cleo Walsh"],
      [9, 9, 0],
    ],
    [["Tide"], [0, 5, 0]],
    [[], [0, 0, 0]],
  ];
  for (const [right, bonuses] of gradings) {
    await grade(world, scene.poll, ...right);
    expect((await totalsOf(scene)).map((totals) => totals![0])).toEqual(bonuses);
    const { questions, graded } = await readPoll(world, scene.poll.surveyId);
    const marked = questions.flatMap((row) => row.answerOptions.filter((option) => option.correct));
    expect([graded, marked.map(({ display }) => display).toSorted()]).toEqual([true, right.toSorted()]);
  }
});

// Covers API-45.
test("a grading answers what it gave, in all and to the best", async () => {
  const { poll } = await lockedPoll();
  const send = async (...right: string[]) => {
    const body = { correctAnswers: optionsOf(poll, ...right) };
    const params = { surveyId: poll.surveyId };
    return (await world.call(surveyRoutes.grade, { as: world.admin, params, body })).data;
  };
  expect(await send("Ember", "Ada Young")).toMatchObject({ submissions: 2, earning: 2, points: 9, most: 7 });
  expect(await send("Ember")).toMatchObject({ submissions: 2, earning: 1, points: 5, most: 5 });
  expect(await send()).toMatchObject({ submissions: 2, earning: 0, points: 0, most: 0 });
});

// Covers SURVEY-21.
test.each([
  [-1, 409],
  [0, 200],
  [1, 200],
])("%d ms from the air date grading is answered %d", async (ms, code) => {
  const { poll } = await lockedPoll();
  world.time = AIRS_AT + ms;
  const send = { as: world.admin, params: { surveyId: poll.surveyId }, body: { correctAnswers: [] } };
  expect(await world.codeOf(surveyRoutes.grade, send)).toBe(code);
  expect((await readPoll(world, poll.surveyId)).graded).toBe(code === 200);
});

// Covers SURVEY-21.
test("ids of other polls, or of nothing, are refused, and nothing is graded", async () => {
  const [scene, other] = [await lockedPoll(), await lockedPoll()];
  const [right] = optionsOf(scene.poll, "Ember");
  const before = await fingerprint(world.db);
  const foreign = { code: 400, words: "One of those answers is not an option of this poll" };
  for (const id of [optionsOf(other.poll, "Tide")[0]!, scene.leagueId]) {
    expect(await gradeRefusal(scene.poll.surveyId, [right!, id])).toEqual(foreign);
  }
  expect(await gradeRefusal(scene.leagueId, [])).toEqual({ code: 404, words: "Poll not found" });
  expect(await fingerprint(world.db)).toEqual(before);
});

test("the same option named twice counts once, and nobody else's poll is touched", async () => {
  const [scene, other] = [await lockedPoll(), await lockedPoll()];
  await grade(world, other.poll, "Tide");
  const [right] = optionsOf(scene.poll, "Ember");
  await world.call(surveyRoutes.grade, {
    as: world.admin,
    params: { surveyId: scene.poll.surveyId },
    body: { correctAnswers: [right!, right!] },
  });
  expect((await totalsOf(scene)).map((totals) => totals![0])).toEqual([5, 0, 0]);
  expect((await totalsOf(other)).map((totals) => totals![0])).toEqual([0, 5, 0]);
});

test("a deleted graded poll takes its points out of every total", async () => {
  const scene = await lockedPoll();
  await grade(world, scene.poll, "Ember", "Ada Young");
  const params = { surveyId: scene.poll.surveyId };
  await world.call(surveyRoutes.remove, { as: world.admin, params });
  expect((await totalsOf(scene)).flat()).toEqual([0, 0, 0, 0, 0, 0]);
});

test("a graded poll stays locked though its episode is moved into the future", async () => {
  await world.db.deleteFrom("surveys").execute();
  const { poll, leagueId, fan } = await lockedPoll();
  await grade(world, poll, "Ember");
  await world.db
    .updateTable("episodes")
    .set({ airDate: new Date(AIRS_AT + 86_400_000) })
    .where("episodeId", "=", poll.episodeId)
    .execute();
  world.time = AIRS_AT + 1000;
  await expect(submit(world, fan, { leagueId, poll, chosen: CHOICES[1]! })).rejects.toThrow("answered 409");
  const { data } = await world.call(surveyRoutes.latest, { as: fan, params: { leagueId } });
  expect(data).toMatchObject({ survey: { surveyId: poll.surveyId }, lockDown: true });
});

test("every grading is on record with the one before it", async () => {
  const { poll } = await lockedPoll();
  await grade(world, poll, "Ember");
  await grade(world, poll, "Tide");
  const records = await world.db
    .selectFrom("auditLog")
    .select(["userId", "before", "after"])
    .where("subjectId", "=", poll.surveyId)
    .where("action", "=", "survey.graded")
    .orderBy("auditId")
    .execute();
  const [ember, tide] = ["Ember", "Tide"].map((display) => ({ correctAnswers: optionsOf(poll, display) }));
  expect(records).toEqual([
    { userId: world.admin.userId, before: null, after: ember },
    { userId: world.admin.userId, before: ember, after: tide },
  ]);
});
