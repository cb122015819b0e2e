import {
  leagueRoutes,
  playerRoutes,
  scoringRoutes,
  spoilerRoutes,
  surveyRoutes,
  teamRoutes,
} from "@emberline/contract";
import { beforeAll, expect, test } from "vitest";
import { findLimitsOf, findViewerLimits } from "./viewer-limits.ts";
import { useTestApp, type TestUser } from "../../testing/app/test-app.ts";
import { addLeague } from "../../testing/fixtures/league-fixture.ts";
import { FIRST_AIR_AT } from "../../testing/fixtures/small-season.ts";
import { callSaveSurvey, grade, newQuestion } from "../../testing/fixtures/survey-fixture.ts";
import { setHeld } from "../../testing/spoilers/acts.ts";

const HOUR_MS = 3_600_000;
const WEEK_MS = 168 * HOUR_MS;

const testApp = useTestApp();
let leagueId: string;
let teamIds: string[];
let fan: TestUser;
let other: TestUser;

/** The first player earns 10, 100 and 1000 points in the episodes 1 to 3 and leaves in the third. */
beforeAll(async () => {
  const league = await addLeague(testApp, [[0], [1]]);
  ({ leagueId, teamIds } = league);
  [fan, other] = [league.owners[0]!, league.owners[1]!];
  const { episodes, players, statistics } = testApp.season;
  testApp.time = FIRST_AIR_AT - HOUR_MS;
  const survey = await callSaveSurvey(testApp, episodes[2]!, [newQuestion()]);
  testApp.time = FIRST_AIR_AT + 2 * WEEK_MS + HOUR_MS;
  const as = testApp.admin;
  for (const [index, points] of [10, 100, 1000].entries()) {
    const body = { playerId: players[0]!, episodeId: episodes[index]!, statisticId: statistics[0]!, points };
    await testApp.call(scoringRoutes.save, { as, body });
  }
  const params = { playerId: players[0]! };
  await testApp.call(playerRoutes.setEliminated, { as, params, body: { episodeId: episodes[2]! } });
  await grade(testApp, survey, "Ember");
});

const mark = (body: object, as = fan) =>
  testApp.call(spoilerRoutes.saveMark, { as, body: { mode: "live", ...body } });

/** The first player as the pages show them; the team that has them belongs to the fan. */
async function shown(as = fan) {
  const call = { as, query: { leagueId } };
  const standings = (await testApp.call(teamRoutes.standings, call)).data;
  const { data: overview } = await testApp.call(teamRoutes.overview, { as: fan });
  const players = (await testApp.call(playerRoutes.list, { as })).data;
  const ranked = (await testApp.call(playerRoutes.standings, call)).data;
  const mine = (await testApp.call(teamRoutes.myTeam, { as: fan, params: { leagueId } })).data;
  const theirs = (await testApp.call(teamRoutes.theirTeam, { as, params: { teamId: teamIds[0]! } })).data;
  const history = (await testApp.call(teamRoutes.history, { as, params: { teamId: teamIds[0]! } })).data;
  const ada = ({ firstName }: { firstName: string }) => firstName === "Ada";
  return {
    totals: [
      standings.find(({ teamId }) => teamId === teamIds[0])!.totalPoints,
      as === fan ? overview.teams[0]!.standing?.totalPoints : undefined,
      players.find(ada)!.totalPoints,
      ranked.find(ada)!.totalPoints,
      as === fan ? mine.totalPoints : undefined,
      theirs.totalPoints,
    ],
    out: [players.find(ada)!.eliminated, ranked.find(ada)!.eliminated, theirs.players[0]!.eliminated],
    episodes: history.episodes.map(({ number }) => number),
  };
}

const totals = (points: number) => Array<number>(6).fill(points);

// Covers SPOILER-31.
test("pages show the season through the mark, and everything at live", async () => {
  await mark({ mode: "manual", throughEpisode: 1 });
  expect(await shown()).toEqual({ totals: totals(10), out: [false, false, false], episodes: [1] });
  await mark({ mode: "manual", throughEpisode: 2 });
  expect(await shown()).toEqual({ totals: totals(110), out: [false, false, false], episodes: [2, 1] });
  await mark({ mode: "live" });
  expect(await shown()).toEqual({ totals: totals(1110), out: [true, true, true], episodes: [3, 2, 1] });
});

// Covers SPOILER-31.
test("a delay ends while nothing is written", async () => {
  await mark({ mode: "delay", delayHours: 2 });
  expect((await shown()).totals).toEqual(totals(110));
  testApp.time += HOUR_MS;
  expect((await shown()).totals).toEqual(totals(1110));
  testApp.time -= HOUR_MS;
  await mark({});
});

// Covers SPOILER-31.
test("polls hide their results, and those about later episodes altogether", async () => {
  const polls = async () =>
    (await testApp.call(surveyRoutes.myPolls, { as: fan, params: { leagueId } })).data.map(
      ({ graded }) => graded,
    );
  await mark({ mode: "manual", throughEpisode: 2 });
  expect(await polls()).toEqual([false]);
  await mark({ mode: "manual", throughEpisode: 1 });
  expect(await polls()).toEqual([]);
  const { data } = await testApp.call(surveyRoutes.latest, { as: fan, params: { leagueId } });
  expect(data.survey).toBeNull();
  await mark({});
  expect(await polls()).toEqual([true]);
});

// Covers SPOILER-32.
test("a floor holds for every member until it is taken away", async () => {
  const floor = (delayHours: number | null) =>
    testApp.call(spoilerRoutes.saveFloor, { as: fan, params: { leagueId }, body: { delayHours } });
  await floor(24);
  expect((await shown()).totals).toEqual(totals(110));
  expect((await shown(other)).totals).toEqual([110, undefined, 110, 110, undefined, 110]);
  expect((await testApp.call(playerRoutes.list, { as: testApp.admin })).data[0]!.totalPoints).toBe(1110);
  expect((await testApp.call(spoilerRoutes.mark, { as: other })).data).toMatchObject({
    watchedThrough: 3,
    shownThrough: 2,
    floor: 2,
    floorLeague: { name: "League", delayHours: 24 },
    chosen: false,
  });
  const { data } = await testApp.call(leagueRoutes.get, { as: other, params: { leagueId } });
  expect(data.spoilerDelayHours).toBe(24);
  await floor(null);
  expect((await shown()).totals).toEqual(totals(1110));
});

// Covers SPOILER-30.
test("no fan sees an episode on hold until it is published", async () => {
  const hold = (publishing: "hold" | "stream", publishedAt: Date | null) =>
    testApp.db
      .updateTable("episodes")
      .set({ publishing, publishedAt })
      .where("episodeId", "=", testApp.season.episodes[1]!)
      .execute();
  await hold("hold", null);
  expect((await shown()).totals).toEqual(totals(10));
  await hold("hold", new Date(testApp.time));
  expect((await shown()).totals).toEqual(totals(1110));
  await hold("stream", null);
});

// Covers SPOILER-34.
test("teams of a draft after an unseen episode are empty", async () => {
  const { seasonId } = testApp.season;
  await testApp.db
    .insertInto("drafts")
    .values({
      leagueId,
      seasonId,
      startDate: new Date(testApp.time),
      completedAt: new Date(testApp.time),
      pickTimeSeconds: 60,
    })
    .execute();
  const rosterSizes = async () => {
    const call = { as: fan, query: { leagueId } };
    const { data } = await testApp.call(leagueRoutes.get, { as: fan, params: { leagueId } });
    return [
      (await testApp.call(teamRoutes.standings, call)).data.flatMap(({ players }) => players).length,
      data.teams.flatMap(({ players }) => players).length,
      (await testApp.call(playerRoutes.standings, call)).data.filter(({ teamName }) => teamName).length,
    ];
  };
  await mark({ mode: "manual", throughEpisode: 2 });
  expect(await rosterSizes()).toEqual([0, 0, 0]);
  await mark({ mode: "manual", throughEpisode: 3 });
  expect(await rosterSizes()).toEqual([2, 2, 2]);
  await mark({});
  await testApp.db.deleteFrom("drafts").execute();
});

// Covers SPOILER-34, SPOILER-39.
test("holding shown results again, or a floor, hides no roster and no poll from fans who have watched", async () => {
  const { seasonId, episodes } = testApp.season;
  await testApp.db
    .insertInto("drafts")
    .values({
      leagueId,
      seasonId,
      startDate: new Date(testApp.time),
      completedAt: new Date(testApp.time),
      pickTimeSeconds: 60,
    })
    .execute();
  const nextPoll = await callSaveSurvey(testApp, episodes[3]!, [newQuestion()]);
  // Until then the poll of the episode that has just aired is the latest.
  testApp.time += 2 * HOUR_MS;
  const read = async (as: TestUser) => {
    const call = { as, params: { leagueId } };
    const { data: league } = await testApp.call(leagueRoutes.get, call);
    const standings = (await testApp.call(teamRoutes.standings, { as, query: { leagueId } })).data;
    return {
      rosters: [league.teams, standings].map((teams) => teams.flatMap(({ players }) => players).length),
      poll: (await testApp.call(surveyRoutes.latest, call)).data.survey?.surveyId,
    };
  };
  const before = await read(fan);
  expect(before).toEqual({ rosters: [2, 2], poll: nextPoll.surveyId });
  await mark({ mode: "manual", throughEpisode: 2 }, other);
  const states = [
    () => setHeld(testApp, 3, true),
    async () => {
      await setHeld(testApp, 3, false);
      const body = { delayHours: 336 };
      await testApp.call(spoilerRoutes.saveFloor, { as: fan, params: { leagueId }, body });
    },
  ];
  for (const enter of states) {
    await enter();
    expect(await read(fan)).toEqual(before);
    expect(await read(other)).toEqual({ rosters: [0, 0], poll: undefined });
  }
  const body = { delayHours: null };
  await testApp.call(spoilerRoutes.saveFloor, { as: fan, params: { leagueId }, body });
  await testApp.db.deleteFrom("spoilerMarks").where("userId", "=", other.userId).execute();
  await testApp.db.deleteFrom("drafts").execute();
  await testApp.db.deleteFrom("surveys").where("surveyId", "=", nextPoll.surveyId).execute();
  testApp.time -= 2 * HOUR_MS;
});

// Covers SPOILER-32.
test("a floor changes nothing in another league, nor on pages of no league", async () => {
  const elsewhere = await addLeague(testApp, [[0]]);
  await testApp.db
    .updateTable("teams")
    .set({ ownerId: fan.userId })
    .where("leagueId", "=", elsewhere.leagueId)
    .execute();
  const points = async (id: string) =>
    (await testApp.call(teamRoutes.standings, { as: fan, query: { leagueId: id } })).data.map(
      ({ totalPoints }) => totalPoints,
    );
  const all = async () => ({
    here: await points(leagueId),
    there: await points(elsewhere.leagueId),
    players: (await testApp.call(playerRoutes.list, { as: fan })).data[0]!.totalPoints,
  });
  const before = await all();
  const set = (id: string, delayHours: number | null) =>
    testApp.call(spoilerRoutes.saveFloor, {
      as: testApp.admin,
      params: { leagueId: id },
      body: { delayHours },
    });
  await set(leagueId, 336);
  const waiting = await all();
  expect(waiting).toEqual({ ...before, here: waiting.here });
  expect(waiting.here).not.toEqual(before.here);
  // Once all of their leagues have a floor, other pages use the shortest one.
  await set(elsewhere.leagueId, 24);
  expect((await all()).players).toBe(110);
  for (const id of [leagueId, elsewhere.leagueId]) await set(id, null);
  await testApp.db.deleteFrom("leagues").where("leagueId", "=", elsewhere.leagueId).execute();
});

// Covers SPOILER-33.
test("a mark is stored as it was asked for, or refused", async () => {
  const read = async () => (await testApp.call(spoilerRoutes.mark, { as: other })).data;
  expect(await read()).toMatchObject({ mode: "live", watchedThrough: 3, chosen: false });
  const { data } = await mark({ mode: "manual" }, other);
  expect(data).toMatchObject({ mode: "manual", throughEpisode: 3, watchedThrough: 3, chosen: true });
  expect(await read()).toEqual(data);
  for (const body of [
    { mode: "manual", throughEpisode: 99 },
    { mode: "manual", throughEpisode: -1 },
    { mode: "delay" },
    { mode: "delay", delayHours: 0 },
    { mode: "delay", delayHours: 337 },
    { mode: "later" },
  ]) {
    const refusal = await testApp.refusal(spoilerRoutes.saveMark, { as: other, body });
    expect(refusal).toMatchObject({ code: 400 });
  }
  expect(await read()).toEqual(data);
  await mark({ mode: "live" }, other);
});

// Covers SPOILER-30.
test("marks of one person and of several are the same", async () => {
  await mark({ mode: "manual", throughEpisode: 1 });
  const at = testApp.time;
  const people = [fan, other].map(({ userId }) => ({ userId, leagueIds: [] }));
  const several = await findLimitsOf(testApp.db, people, { at });
  expect(several).toEqual([
    { watchedThrough: 1, shownThrough: 1 },
    { watchedThrough: null, shownThrough: null },
  ]);
  for (const [index, { userId }] of people.entries())
    expect(await findViewerLimits(testApp.db, { userId, at, leagueId: null })).toEqual(several[index]);
  await mark({});
});
