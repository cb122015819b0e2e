import { Readable } from "node:stream";
import { leagueRoutes, surveyRoutes } from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fingerprint } from "../../testing/all-rows.ts";
import { createLeague } from "../../testing/draft-league.ts";
import { answersTo, insertEpisode, insertPoll, optionsOf, submit } from "../../testing/polls.ts";
import { FIRST_AIR_AT, insertSmallSeason } from "../../testing/small-season.ts";
import { createWorld, type World } from "../../testing/world.ts";

const AIRS_AT = FIRST_AIR_AT - 7 * 86_400_000;
const LOCKED = "The poll is locked: the show is in progress. Good luck!";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.end());

/** A league of so many, and a poll that is open for another minute. */
async function openPoll(size = 1) {
  const league = await createLeague(world, size);
  const poll = await insertPoll(world, await insertEpisode(world, AIRS_AT));
  world.time = AIRS_AT - 60_000;
  return { ...league, poll, fan: league.owners[0]! };
}
type Scene = Awaited<ReturnType<typeof openPoll>>;

const CHOSEN = [["Ember"], ["Ada Young", "Cleo Walsh"]];
const bodyOf = ({ leagueId, poll }: Scene, chosen = CHOSEN) => ({
  leagueId,
  surveyId: poll.surveyId,
  teamSurveyId: null,
  questions: answersTo(poll, ...chosen),
});
const storedOf = async ({ poll }: Scene) =>
  (
    await world.db
      .selectFrom("teamSurveys")
      .innerJoin("teamAnswers", "teamAnswers.teamSurveyId", "teamSurveys.teamSurveyId")
      .innerJoin("questionOptions", "questionOptions.questionOptionId", "teamAnswers.questionOptionId")
      .select(["teamId", "display"])
      .where("teamSurveys.surveyId", "=", poll.surveyId)
      .orderBy("display")
      .execute()
  ).map(({ teamId, display }) => [teamId, display]);

test("a submission says when it was received and is read back", async () => {
  const scene = await openPoll();
  const data = await submit(world, scene.fan, { ...scene, chosen: CHOSEN });
  expect(data.submittedAt).toBe(new Date(world.time).toISOString());
  const [teamId] = scene.teamIds;
  expect(await storedOf(scene)).toEqual([
    [teamId, "Ada Young"],
    [teamId, "Cleo Walsh"],
    [teamId, "Ember"],
  ]);
});

// Covers SURVEY-19.
test("a later submission replaces the former one whole and keeps its id", async () => {
  const scene = await openPoll();
  const first = await submit(world, scene.fan, { ...scene, chosen: CHOSEN });
  world.time += 1000;
  const second = await submit(world, scene.fan, { ...scene, chosen: [["Tide"], ["Cleo Walsh", "Bo Xu"]] });
  expect(second).toEqual({ ...first, submittedAt: new Date(world.time).toISOString() });
  expect((await storedOf(scene)).map(([, display]) => display)).toEqual(["Bo Xu", "Cleo Walsh", "Tide"]);
});

// Covers SURVEY-17.
test.each([
  [-1, 200, 3],
  [0, 409, 0],
  [1, 409, 0],
])("received %d ms from the air date it is answered %d", async (ms, code, saved) => {
  const scene = await openPoll();
  world.time = AIRS_AT + ms;
  const send = { as: scene.fan, body: bodyOf(scene) };
  expect(await world.codeOf(surveyRoutes.submit, send)).toBe(code);
  expect(await storedOf(scene)).toHaveLength(saved);
});

test("whoever sends slowly gains no time: the last byte counts", async () => {
  const scene = await openPoll();
  const payload = JSON.stringify(bodyOf(scene));
  async function* slowly() {
    yield payload.slice(0, 20);
    world.time = AIRS_AT;
    yield payload.slice(20);
  }
  const reply = await world.server.inject({
    method: "POST",
    url: "/api/survey/submit",
    headers: { authorization: scene.fan.token, "content-type": "application/json" },
    payload: Readable.from(slowly()),
  });
  expect([reply.statusCode, reply.json()]).toMatchObject([409, { message: LOCKED }]);
});

test("the lock follows an air date that is moved while people type", async () => {
  const scene = await openPoll();
  await world.db
    .updateTable("episodes")
    .set({ airDate: new Date(world.time) })
    .where("episodeId", "=", scene.poll.episodeId)
    .execute();
  const send = { as: scene.fan, body: bodyOf(scene) };
  expect(await world.refusal(surveyRoutes.submit, send)).toEqual({ code: 409, words: LOCKED });
});

const WRONG = "One or more questions have the incorrect number of answers";
test.each<[string, string, string[][]]>([
  ["no answer", WRONG, []],
  ["one question unanswered", WRONG, [["Ember"]]],
  ["too few answers", WRONG, [["Ember"], ["Ada Young"]]],
  ["too many answers", WRONG, [["Ember"], ["Ada Young", "Bo Xu", "Cleo Walsh"]]],
  ["one answer twice", "Please choose every answer only once", [["Ember"], ["Bo Xu", "Bo Xu"]]],
])("%s is refused, and the former answers stay", async (_, words, chosen) => {
  const scene = await openPoll();
  await submit(world, scene.fan, { ...scene, chosen: CHOSEN });
  const before = await fingerprint(world.db);
  const send = { as: scene.fan, body: bodyOf(scene, chosen) };
  expect(await world.refusal(surveyRoutes.submit, send)).toEqual({ code: 400, words });
  expect(await fingerprint(world.db)).toEqual(before);
});

test("options and questions of elsewhere are refused, and nothing is saved", async () => {
  const scene = await openPoll();
  const other = await openPoll();
  const good = bodyOf(scene);
  const [tribe, idols] = good.questions;
  const option = (poll: Scene["poll"], display: string) => optionsOf(poll, display)[0]!;
  const foreign = "One of those answers does not belong to its question";
  const refused = [
    [foreign, [tribe!, { ...idols!, answers: [option(scene.poll, "Ember"), option(scene.poll, "Bo Xu")] }]],
    [foreign, [{ ...tribe!, answers: [option(other.poll, "Ember")] }, idols!]],
    [foreign, [{ ...tribe!, answers: [scene.leagueId] }, idols!]],
    ["One of those questions is not part of this poll", [...good.questions, ...bodyOf(other).questions]],
    ["Please answer every question once", [tribe!, tribe!, idols!]],
  ] as const;
  const before = await fingerprint(world.db);
  for (const [words, questions] of refused) {
    const send = { as: scene.fan, body: { ...good, questions } };
    expect(await world.refusal(surveyRoutes.submit, send)).toEqual({ code: 400, words });
  }
  expect(await fingerprint(world.db)).toEqual(before);
});

// Covers SURVEY-19.
test("another team's teamSurveyId leaves that team's answers intact", async () => {
  const scene = await openPoll(2);
  const [victim, attacker] = scene.owners;
  const theirs = await submit(world, victim!, { ...scene, chosen: CHOSEN });
  const body = { ...bodyOf(scene, [["Tide"], ["Dag Vinter", "Eve Ulm"]]), teamSurveyId: theirs.teamSurveyId };
  const { data } = await world.call(surveyRoutes.submit, { as: attacker!, body });
  expect(data.teamSurveyId).not.toBe(theirs.teamSurveyId);
  const stored = await storedOf(scene);
  const of = (place: number) => stored.filter(([teamId]) => teamId === scene.teamIds[place]);
  expect(of(0).map(([, display]) => display)).toEqual(["Ada Young", "Cleo Walsh", "Ember"]);
  expect(of(1).map(([, display]) => display)).toEqual(["Dag Vinter", "Eve Ulm", "Tide"]);
});

test("nobody answers for a league they have no team in, an admin neither", async () => {
  const scene = await openPoll();
  const send = { body: bodyOf(scene) };
  for (const as of [world.admin, await world.fan()]) {
    expect(await world.refusal(surveyRoutes.submit, { as, ...send })).toMatchObject({ code: 403 });
  }
  expect(await storedOf(scene)).toEqual([]);
});

test("who has teams in two leagues answers for each of them", async () => {
  const scene = await openPoll();
  const other = await createLeague(world, 1);
  const body = { teamName: "Second Team", leagueId: other.leagueId, leaguePassword: null };
  const { data } = await world.call(leagueRoutes.join, { as: scene.fan, body });
  await submit(world, scene.fan, { ...scene, chosen: CHOSEN });
  expect((await storedOf(scene)).map(([teamId]) => teamId)).not.toContain(data.teamId);
  await submit(world, scene.fan, { ...scene, leagueId: other.leagueId, chosen: CHOSEN });
  expect((await storedOf(scene)).filter(([teamId]) => teamId === data.teamId)).toHaveLength(3);
});

test("a poll of another season, and one that is not there, are refused", async () => {
  const scene = await openPoll();
  const past = await insertSmallSeason(world.db, { name: "Another", isCurrent: false });
  const row = { seasonId: past.seasonId, episodeId: past.episodes[0]! };
  const { surveyId } = await world.db
    .insertInto("surveys")
    .values(row)
    .returning("surveyId")
    .executeTakeFirstOrThrow();
  const send = (id: string) => ({ as: scene.fan, body: { ...bodyOf(scene), surveyId: id } });
  expect(await world.refusal(surveyRoutes.submit, send(surveyId))).toEqual({
    code: 409,
    words: "That poll belongs to another season",
  });
  expect(await world.refusal(surveyRoutes.submit, send(scene.leagueId))).toEqual({
    code: 404,
    words: "Poll not found",
  });
});
