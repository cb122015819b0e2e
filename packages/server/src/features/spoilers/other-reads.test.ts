import {
  allRoutes,
  calendarRoutes,
  draftRoutes,
  episodeRoutes,
  leagueRoutes,
  myAccountRoutes,
  playerRoutes,
  seasonRoutes,
  spoilerRoutes,
  surveyRoutes,
} from "@emberline/contract";
import { beforeAll, expect, test } from "vitest";
import { useTestApp, freshIpAddress, type TestUser } from "../../testing/app/test-app.ts";
import { readCalendarFile, stamp } from "../../testing/checks/calendar-reader.ts";
import { addLeague } from "../../testing/fixtures/league-fixture.ts";
import {
  FIRST_AIR_AT,
  insertScores,
  insertSmallSeason,
  insertExits,
} from "../../testing/fixtures/small-season.ts";
import {
  addEpisode,
  callSaveSurvey,
  grade,
  newQuestion,
  submit,
} from "../../testing/fixtures/survey-fixture.ts";

const HOUR_MS = 3_600_000;
const WEEK_MS = 168 * HOUR_MS;
type Survey = Awaited<ReturnType<typeof callSaveSurvey>>;

const testApp = useTestApp();
let leagueId: string;
let fan: TestUser;
let lastSurvey: Survey;

/**
 * The first player earns 10, 100 and 1000 points in the episodes 1 to 3, and changes the tribe and leaves in the third.
 * The fan answered the poll of the third episode. The fourth has a poll and a title and has not aired.
 */
beforeAll(async () => {
  const { season, db } = testApp;
  const league = await addLeague(testApp, [[0], [1]]);
  ({ leagueId } = league);
  fan = league.owners[0]!;
  testApp.time = FIRST_AIR_AT - HOUR_MS;
  const survey = await callSaveSurvey(testApp, season.episodes[2]!, [newQuestion()]);
  await submit(testApp, fan, { leagueId, survey, chosen: [["Ember"]] });
  testApp.time = FIRST_AIR_AT + 2 * WEEK_MS + HOUR_MS;
  await insertScores(db, season, [
    [0, 0, 0, 10],
    [0, 1, 0, 100],
    [0, 2, 1, 1000],
  ]);
  const { seasonId, tribes, episodes } = season;
  const playerId = season.players[0]!;
  const move = { playerId, seasonId };
  await db
    .insertInto("playerTribes")
    .values([
      { ...move, tribeId: tribes[0]!, fromEpisodeId: episodes[0]! },
      { ...move, tribeId: tribes[1]!, fromEpisodeId: episodes[2]! },
    ])
    .execute();
  await db.updateTable("players").set({ tribeId: tribes[1]! }).where("playerId", "=", playerId).execute();
  await insertExits(db, episodes[2]!, playerId);
  await grade(testApp, survey, "Ember");
  lastSurvey = await callSaveSurvey(testApp, episodes[3]!, [newQuestion()]);
  await db.updateTable("episodes").set({ title: "Out of fire" }).where("number", "=", 4).execute();
});

const mark = (throughEpisode: number | null) => {
  const body =
    throughEpisode === null ? { mode: "live" as const } : { mode: "manual" as const, throughEpisode };
  return testApp.call(spoilerRoutes.saveMark, { as: fan, body });
};

/** The replies to the fan at the marks 1 and 2 and at live. */
async function atMarks<T>(read: () => Promise<T>): Promise<T[]> {
  const replies: T[] = [];
  for (const through of [1, 2, null]) {
    await mark(through);
    replies.push(await read());
  }
  return replies;
}

// Covers SPOILER-60.
test("a player's scores and tribes end at the mark", async () => {
  const call = { as: fan, params: { playerId: testApp.season.players[0]! } };
  const scores = async () =>
    (await testApp.call(playerRoutes.scoreHistory, call)).data.map(({ episodeScore }) => episodeScore);
  expect(await atMarks(scores)).toEqual([[10], [100, 10], [1000, 100, 10]]);
  const tribes = async () =>
    (await testApp.call(playerRoutes.facts, call)).data.tribes.map(({ name }) => name);
  expect(await atMarks(tribes)).toEqual([["Ember"], ["Ember"], ["Ember", "Tide"]]);
});

// Covers SPOILER-61.
test("titles after the next episode are hidden, also in the calendar; air dates are not", async () => {
  const list = async () => (await testApp.call(episodeRoutes.list, { as: fan })).data;
  const lists = await atMarks(list);
  expect(lists.map((episodes) => episodes.map(({ title }) => title))).toEqual([
    ["Episode 1", "Episode 2", null, null],
    ["Episode 1", "Episode 2", "Episode 3", null],
    ["Episode 1", "Episode 2", "Episode 3", "Out of fire"],
  ]);
  for (const episodes of lists) {
    expect(episodes.map(({ airDate }) => airDate)).toEqual(lists[2]!.map(({ airDate }) => airDate));
  }
  const { data } = await testApp.call(calendarRoutes.renew, { as: fan });
  const open = () =>
    testApp.server.inject({ url: new URL(data.address).pathname, remoteAddress: freshIpAddress() });
  const calendars = await atMarks(open);
  const summaries = calendars.map(({ body }) =>
    readCalendarFile(body).entries.flatMap(({ SUMMARY, URL: url }) =>
      url?.includes("/draft/") ? [] : SUMMARY,
    ),
  );
  expect(summaries.map((lines) => lines.filter((line) => line?.includes("Out of fire")))).toEqual([
    [],
    [],
    ["Out of fire", "Poll locks: Out of fire"],
  ]);
  expect(summaries[1]).toContain("Poll locks: Episode 4");
});

// Covers SPOILER-62.
test("an answer to a poll about an episode after the next one is refused like one to an unknown poll", async () => {
  const [question] = lastSurvey.questions;
  const { questionId, answerOptions } = question!;
  const send = (answers: string[]) =>
    testApp.refusal(surveyRoutes.submit, {
      as: fan,
      body: { leagueId, surveyId: lastSurvey.surveyId, questions: [{ questionId, answers }] },
    });
  await mark(2);
  const right = [answerOptions[0]!.questionOptionId];
  for (const answers of [right, [], [questionId]]) {
    expect(await send(answers)).toEqual({ code: 404, message: "Poll not found" });
  }
  await mark(3);
  expect(await send([])).toMatchObject({ code: 400 });
  await submit(testApp, fan, { leagueId, survey: lastSurvey, chosen: [["Ember"]] });
  await mark(null);
  await submit(testApp, fan, { leagueId, survey: lastSurvey, chosen: [["Tide"]] });
});

// Covers SPOILER-63.
test("the data download leaves out the points of polls above the mark", async () => {
  const points = async () =>
    (await testApp.call(myAccountRoutes.data, { as: fan })).data.teams[0]!.polls.map((poll) => [
      poll.episode,
      poll.points,
    ]);
  const [first, second, live] = await atMarks(points);
  expect([first![0], second![0], live![0]]).toEqual([
    [3, 0],
    [3, 0],
    [3, 5],
  ]);
});

/** The league drafted after the third episode had aired. */
const draft = async (completedAt: Date | null) => {
  const { db, season, time } = testApp;
  await db.deleteFrom("drafts").execute();
  const { draftId } = await db
    .insertInto("drafts")
    .values({
      leagueId,
      seasonId: season.seasonId,
      startDate: new Date(time),
      completedAt,
      pickTimeSeconds: 3600,
    })
    .returning("draftId")
    .executeTakeFirstOrThrow();
  const { teamId } = await db
    .selectFrom("teams")
    .select("teamId")
    .where("ownerId", "=", fan.userId)
    .executeTakeFirstOrThrow();
  const picks = [1, 2, 3].map((pickNumber) => ({ leagueId, draftId, teamId, pickNumber }));
  await db.insertInto("draftPicks").values(picks).execute();
};

// Covers SPOILER-71.
test.each([
  ["open", () => null],
  ["over", () => new Date(testApp.time)],
])("the length of a draft that is %s tells nobody how many players are left", async (_what, completedAt) => {
  await draft(completedAt());
  const { data } = await testApp.call(calendarRoutes.renew, { as: fan });
  const hours = async () => {
    const url = new URL(data.address).pathname;
    const { body } = await testApp.server.inject({ url, remoteAddress: freshIpAddress() });
    const event = readCalendarFile(body).entries.find(({ SUMMARY }) => SUMMARY === "Draft of League")!;
    return event["DTEND"];
  };
  const after = (ms: number) => stamp(testApp.time + ms);
  expect(await atMarks(hours)).toEqual([after(HOUR_MS / 2), after(HOUR_MS / 2), after(3 * HOUR_MS)]);
});

// Covers SPOILER-63.
test("the data download has no players of a draft after an unseen episode", async () => {
  await draft(new Date(testApp.time));
  const names = async () =>
    (await testApp.call(myAccountRoutes.data, { as: fan })).data.teams[0]!.players.map(
      ({ firstName }) => firstName,
    );
  expect(await atMarks(names)).toEqual([[], [], ["Ada"]]);
  await testApp.db.deleteFrom("drafts").execute();
  await mark(1);
  expect(await names()).toEqual(["Ada"]);
});

// Covers SPOILER-64.
test("a past season ends where its fan left off", async () => {
  await mark(2);
  const { db, season } = testApp;
  await addEpisode(testApp, FIRST_AIR_AT + 5 * WEEK_MS);
  const next = await insertSmallSeason(db, { name: "The Next Season", isCurrent: false });
  const switchTo = (seasonId: string) =>
    testApp.call(seasonRoutes.makeCurrent, {
      as: testApp.admin,
      params: { seasonId },
      body: { leaveDrafts: true },
    });
  await switchTo(next.seasonId);
  const read = async (as: TestUser) =>
    (await testApp.call(seasonRoutes.pastSeason, { as, params: { seasonId: season.seasonId } })).data;
  const ada = ({ firstName }: { firstName: string }) => firstName === "Ada";
  const shown = async (as: TestUser) => {
    const { contestants, leagues } = await read(as);
    const { totalPoints, eliminatedIn, tribe } = contestants.find(ada)!;
    const team = leagues[0]!.teams.find(({ name }) => name === "Team 1")!;
    return [totalPoints, eliminatedIn, tribe?.name, team.totalPoints, team.bonus, team.contestants];
  };
  const scores = await testApp.call(playerRoutes.scoreHistory, {
    as: fan,
    params: { playerId: season.players[0]! },
  });
  expect(scores.data.map(({ episodeScore }) => episodeScore)).toEqual([100, 10]);
  expect(await shown(fan)).toEqual([110, null, "Ember", 110, 0, ["Ada Young"]]);
  await draft(new Date(testApp.time));
  expect(await shown(fan)).toEqual([110, null, "Ember", 0, 0, []]);
  await switchTo(season.seasonId);
  await mark(null);
  await switchTo(next.seasonId);
  expect(await shown(fan)).toEqual([1110, 3, "Tide", 1115, 5, ["Ada Young"]]);
});

// Covers SPOILER-90.
test("what an admin edits is the same whatever their own mark", async () => {
  const { admin: as, season } = testApp;
  const params = {
    leagueId,
    surveyId: lastSurvey.surveyId,
    playerId: season.players[0],
    episodeId: season.episodes[2],
    tribeId: season.tribes[0],
    seasonId: season.seasonId,
  };
  const routes = [
    ...allRoutes.filter(({ method, access }) => method === "GET" && ["admin", "scorer"].includes(access)),
    leagueRoutes.get,
    draftRoutes.byLeague,
  ].filter(({ path }) => !REPORTS.test(path) && namesOf(path).every((name) => name in params));
  const readAll = async () => {
    const replies = new Map<string, string>();
    for (const { method, path, name } of routes) {
      const url = `/api${path.replaceAll(/:(\w+)/g, (_, key: keyof typeof params) => params[key] ?? "")}`;
      const reply = await testApp.app.server.inject({ method, url, headers: { authorization: as.token } });
      // A league's rosters do not include tribes.
      const body = reply.body.replaceAll(/"tribe":\{[^}]*\}/g, "");
      replies.set(name, `${reply.statusCode} ${body}`);
    }
    return replies;
  };
  const setMark = (body: { mode: "live" | "manual"; throughEpisode?: number }) =>
    testApp.call(spoilerRoutes.saveMark, { as, body });
  await setMark({ mode: "live" });
  const atLive = await readAll();
  await setMark({ mode: "manual", throughEpisode: 0 });
  expect(await readAll()).toEqual(atLive);
  await setMark({ mode: "live" });
});

/** Routes that only read: the state of the site, and content that users have written or seen. */
const REPORTS = /^\/(system|jobs|audit|report|spoilers|broadcast)|user/;
const namesOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
