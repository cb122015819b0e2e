import { Readable } from "node:stream";
import { leagueRoutes, surveyRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { databaseFingerprint } from "../../testing/checks/database-fingerprint.ts";
import { createLeague } from "../../testing/fixtures/draft-league.ts";
import {
  answersTo,
  addEpisode,
  callSaveSurvey,
  optionsOf,
  submit,
} from "../../testing/fixtures/survey-fixture.ts";
import { FIRST_AIR_AT, insertSmallSeason } from "../../testing/fixtures/small-season.ts";
import { useTestApp } from "../../testing/app/test-app.ts";

const AIRS_AT = FIRST_AIR_AT - 7 * 86_400_000;
const LOCKED = "The poll is locked: the show is in progress. Good luck!";

const testApp = useTestApp();

/** A league of this size with a poll that is open for another minute. */
async function openSurvey(size = 1) {
  const league = await createLeague(testApp, size);
  const survey = await callSaveSurvey(testApp, await addEpisode(testApp, AIRS_AT));
  testApp.time = AIRS_AT - 60_000;
  return { ...league, survey, fan: league.owners[0]! };
}
type Fixture = Awaited<ReturnType<typeof openSurvey>>;

const CHOSEN = [["Ember"], ["Ada Young", "Cleo Walsh"]];
const bodyOf = ({ leagueId, survey }: Fixture, chosen = CHOSEN) => ({
  leagueId,
  surveyId: survey.surveyId,
  teamSurveyId: null,
  questions: answersTo(survey, ...chosen),
});
const storedOf = async ({ survey }: Fixture) =>
  (
    await testApp.db
      .selectFrom("submissions")
      .innerJoin("submissionAnswers", "submissionAnswers.submissionId", "submissions.submissionId")
      .innerJoin("questionOptions", "questionOptions.questionOptionId", "submissionAnswers.questionOptionId")
      .select(["teamId", "display"])
      .where("submissions.surveyId", "=", survey.surveyId)
      .orderBy("display")
      .execute()
  ).map(({ teamId, display }) => [teamId, display]);

test("a submission answers when it was received, and can be read back", async () => {
  const fixture = await openSurvey();
  const data = await submit(testApp, fixture.fan, { ...fixture, chosen: CHOSEN });
  expect(data.submittedAt).toBe(new Date(testApp.time).toISOString());
  const [teamId] = fixture.teamIds;
  expect(await storedOf(fixture)).toEqual([
    [teamId, "Ada Young"],
    [teamId, "Cleo Walsh"],
    [teamId, "Ember"],
  ]);
});

// Covers SURVEY-19.
test("a later submission replaces the former one and keeps its id", async () => {
  const fixture = await openSurvey();
  const first = await submit(testApp, fixture.fan, { ...fixture, chosen: CHOSEN });
  testApp.time += 1000;
  const second = await submit(testApp, fixture.fan, {
    ...fixture,
    chosen: [["Tide"], ["Cleo Walsh", "Bo Xu"]],
  });
  expect(second).toEqual({ ...first, submittedAt: new Date(testApp.time).toISOString() });
  expect((await storedOf(fixture)).map(([, display]) => display)).toEqual(["Bo Xu", "Cleo Walsh", "Tide"]);
});

// Covers SURVEY-30.
test("answers that replace certain ones are refused once the team has others", async () => {
  const fixture = await openSurvey();
  const body = bodyOf(fixture, [["Tide"], ["Cleo Walsh", "Bo Xu"]]);
  const submitIn = (replaces: string | null) => ({ as: fixture.fan, body: { ...body, replaces } });
  const first = await testApp.call(surveyRoutes.submit, submitIn(null));
  testApp.time += 1000;
  const { submittedAt } = await submit(testApp, fixture.fan, { ...fixture, chosen: CHOSEN });
  testApp.time += 1000;
  for (const replaces of [null, first.data.submittedAt]) {
    const reply = await testApp.server.inject({
      method: "POST",
      url: "/api/survey/submit",
      headers: { authorization: fixture.fan.token },
      body: { ...body, replaces },
    });
    const message = "You have answered this poll elsewhere meanwhile";
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { status: "fail", message, submittedAt }]);
  }
  expect((await storedOf(fixture)).map(([, display]) => display)).toEqual([
    "Ada Young",
    "Cleo Walsh",
    "Ember",
  ]);
  expect(await testApp.codeOf(surveyRoutes.submit, submitIn(submittedAt))).toBe(200);
  expect((await storedOf(fixture)).map(([, display]) => display)).toEqual(["Bo Xu", "Cleo Walsh", "Tide"]);
  const invalid = submitIn("yesterday");
  expect(await testApp.codeOf(surveyRoutes.submit, invalid)).toBe(400);
});

// Covers SURVEY-17.
test.each([
  [-1, 200, 3],
  [0, 409, 0],
  [1, 409, 0],
])("a submission received %d ms from the air date is answered %d", async (ms, code, saved) => {
  const fixture = await openSurvey();
  testApp.time = AIRS_AT + ms;
  const send = { as: fixture.fan, body: bodyOf(fixture) };
  expect(await testApp.codeOf(surveyRoutes.submit, send)).toBe(code);
  expect(await storedOf(fixture)).toHaveLength(saved);
});

test("a slow upload gains no time: the last byte counts", async () => {
  const fixture = await openSurvey();
  const payload = JSON.stringify(bodyOf(fixture));
  async function* slowly() {
    yield payload.slice(0, 20);
    testApp.time = AIRS_AT;
    yield payload.slice(20);
  }
  const reply = await testApp.server.inject({
    method: "POST",
    url: "/api/survey/submit",
    headers: { authorization: fixture.fan.token, "content-type": "application/json" },
    payload: Readable.from(slowly()),
  });
  expect([reply.statusCode, reply.json()]).toMatchObject([409, { message: LOCKED }]);
});

test("the lock follows a changed air date", async () => {
  const fixture = await openSurvey();
  await testApp.db
    .updateTable("episodes")
    .set({ airDate: new Date(testApp.time) })
    .where("episodeId", "=", fixture.survey.episodeId)
    .execute();
  const send = { as: fixture.fan, body: bodyOf(fixture) };
  expect(await testApp.refusal(surveyRoutes.submit, send)).toEqual({ code: 409, message: LOCKED });
});

const WRONG = "One or more questions have the incorrect number of answers";
test.each<[string, string, string[][]]>([
  ["no answer", WRONG, []],
  ["one question unanswered", WRONG, [["Ember"]]],
  ["too few answers", WRONG, [["Ember"], ["Ada Young"]]],
  ["too many answers", WRONG, [["Ember"], ["Ada Young", "Bo Xu", "Cleo Walsh"]]],
  ["one answer twice", "Please choose every answer only once", [["Ember"], ["Bo Xu", "Bo Xu"]]],
])("%s is refused, and the former answers stay", async (_, message, chosen) => {
  const fixture = await openSurvey();
  await submit(testApp, fixture.fan, { ...fixture, chosen: CHOSEN });
  const before = await databaseFingerprint(testApp.db);
  const send = { as: fixture.fan, body: bodyOf(fixture, chosen) };
  expect(await testApp.refusal(surveyRoutes.submit, send)).toEqual({ code: 400, message });
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
});

test("options and questions of other polls are refused, and nothing is saved", async () => {
  const fixture = await openSurvey();
  const other = await openSurvey();
  const good = bodyOf(fixture);
  const [tribe, idols] = good.questions;
  const option = (survey: Fixture["survey"], display: string) => optionsOf(survey, display)[0]!;
  const foreign = "One of those answers does not belong to its question";
  const refused = [
    [
      foreign,
      [tribe!, { ...idols!, answers: [option(fixture.survey, "Ember"), option(fixture.survey, "Bo Xu")] }],
    ],
    [foreign, [{ ...tribe!, answers: [option(other.survey, "Ember")] }, idols!]],
    [foreign, [{ ...tribe!, answers: [fixture.leagueId] }, idols!]],
    ["One of those questions is not part of this poll", [...good.questions, ...bodyOf(other).questions]],
    ["Please answer every question once", [tribe!, tribe!, idols!]],
  ] as const;
  const before = await databaseFingerprint(testApp.db);
  for (const [message, questions] of refused) {
    const send = { as: fixture.fan, body: { ...good, questions } };
    expect(await testApp.refusal(surveyRoutes.submit, send)).toEqual({ code: 400, message });
  }
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
});

// Covers SURVEY-19.
test("sending another team's teamSurveyId does not change that team's answers", async () => {
  const fixture = await openSurvey(2);
  const [victim, attacker] = fixture.owners;
  const theirs = await submit(testApp, victim!, { ...fixture, chosen: CHOSEN });
  const body = {
    ...bodyOf(fixture, [["Tide"], ["Dag Vinter", "Eve Ulm"]]),
    teamSurveyId: theirs.teamSurveyId,
  };
  const { data } = await testApp.call(surveyRoutes.submit, { as: attacker!, body });
  expect(data.teamSurveyId).not.toBe(theirs.teamSurveyId);
  const stored = await storedOf(fixture);
  const of = (index: number) => stored.filter(([teamId]) => teamId === fixture.teamIds[index]);
  expect(of(0).map(([, display]) => display)).toEqual(["Ada Young", "Cleo Walsh", "Ember"]);
  expect(of(1).map(([, display]) => display)).toEqual(["Dag Vinter", "Eve Ulm", "Tide"]);
});

test("a user without a team in the league cannot answer, not even an admin", async () => {
  const fixture = await openSurvey();
  const send = { body: bodyOf(fixture) };
  for (const as of [testApp.admin, await testApp.createUser()]) {
    expect(await testApp.refusal(surveyRoutes.submit, { as, ...send })).toMatchObject({ code: 403 });
  }
  expect(await storedOf(fixture)).toEqual([]);
});

test("a user with teams in two leagues answers for each of them", async () => {
  const fixture = await openSurvey();
  const other = await createLeague(testApp, 1);
  const body = { teamName: "Second Team", leagueId: other.leagueId, leaguePassword: null };
  const { data } = await testApp.call(leagueRoutes.join, { as: fixture.fan, body });
  await submit(testApp, fixture.fan, { ...fixture, chosen: CHOSEN });
  expect((await storedOf(fixture)).map(([teamId]) => teamId)).not.toContain(data.teamId);
  await submit(testApp, fixture.fan, { ...fixture, leagueId: other.leagueId, chosen: CHOSEN });
  expect((await storedOf(fixture)).filter(([teamId]) => teamId === data.teamId)).toHaveLength(3);
});

test("a poll of another season and an unknown poll are refused", async () => {
  const fixture = await openSurvey();
  const past = await insertSmallSeason(testApp.db, { name: "Another", isCurrent: false });
  const row = { seasonId: past.seasonId, episodeId: past.episodes[0]! };
  const { surveyId } = await testApp.db
    .insertInto("surveys")
    .values(row)
    .returning("surveyId")
    .executeTakeFirstOrThrow();
  const send = (id: string) => ({ as: fixture.fan, body: { ...bodyOf(fixture), surveyId: id } });
  expect(await testApp.refusal(surveyRoutes.submit, send(surveyId))).toEqual({
    code: 409,
    message: "That poll belongs to another season",
  });
  expect(await testApp.refusal(surveyRoutes.submit, send(fixture.leagueId))).toEqual({
    code: 404,
    message: "Poll not found",
  });
});
