import { allRoutes, leagueRoutes, type Route } from "@emberline/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseFingerprint } from "../testing/checks/database-fingerprint.ts";
import {
  fieldsOf,
  isValidFor,
  FREE_TEXT_PARAMS,
  INVALID_VALUES,
  jsonWith,
  HOSTILE_PATH_PARTS,
  HOSTILE_TEXTS,
  NUMBER_PARAMS,
  plausible,
  UNKNOWN_ID,
} from "../testing/fixtures/invalid-inputs.ts";
import { callSaveSurvey, newQuestion } from "../testing/fixtures/survey-fixture.ts";
import { createTestApp, freshIpAddress, type TestUser, type TestApp } from "../testing/app/test-app.ts";

let testApp: TestApp;
let owner: TestUser;
let scorer: TestUser;
let values: Record<string, unknown>;
beforeAll(async () => {
  testApp = await createTestApp();
  owner = await testApp.createUser();
  scorer = await testApp.createUser();
  await testApp.db.updateTable("users").set({ isScorer: true }).where("userId", "=", scorer.userId).execute();
  const body = { name: "Garbage League", teamName: "Garbage Team", privateInd: false };
  const { data } = await testApp.call(leagueRoutes.add, { as: owner, body });
  const { surveyId, questions } = await callSaveSurvey(testApp, testApp.season.episodes[0]!, [newQuestion()]);
  values = {
    ...data,
    playerId: testApp.season.players[0],
    episodeId: testApp.season.episodes[0],
    statisticId: testApp.season.statistics[0],
    episodeStatisticId: null,
    userId: (await testApp.createUser()).userId,
    username: "somebody",
    email: "somebody@fans.test",
    pwd: "a good password",
    password: "a good password",
    token: "nonsense",
    firstName: "Some",
    lastName: "Body",
    name: "Some name",
    teamName: "Some team",
    leaguePassword: null,
    privateInd: true,
    sample: "none",
    verificationCode: 123_456,
    currentPassword: "a good password",
    emailPreferences: { latestUpdates: false },
    pushNotificationPreferences: { latestUpdates: false },
    sessionId: "00000000-0000-4000-8000-000000000000",
    points: "1",
    draftOrder: [data.teamId],
    draftDate: "2030-01-01T19:00",
    pickTimeSeconds: 60,
    orderBy: "hand",
    reason: "Some reason",
    key: "00000000-0000-4000-8000-000000000001",
    seconds: 60,
    keepPicks: 0,
    seenPicks: 1,
    // Fits both tables.
    rows: [
      {
        row: 1,
        firstName: "Some",
        lastName: "Body",
        tribe: null,
        age: null,
        home: null,
        occupation: null,
        number: null,
        title: null,
        airDate: "2030-01-01T19:00",
      },
    ],
    pickNumber: 1,
    playerIds: [testApp.season.players[0]],
    base: [],
    mark: "away",
    on: true,
    invite: "nonsense",
    surveyId,
    questions: questions.map((question) => ({ ...question, answers: [] })),
    teamSurveyId: null,
    replaces: null,
    correctAnswers: [],
    expectedVersion: null,
    fcmToken: "a-token:of_firebase",
    deviceInfo: { platform: "iPhone", isIOS: true },
    seasonId: testApp.season.seasonId,
    tribeId: testApp.season.tribes[0],
    adminNoteId: null,
    airDate: "2030-01-01T19:00",
    title: "Some title",
    color: "#ff7a3d",
    note: "Some note",
    ownerId: owner.userId,
    assignments: [],
    archived: true,
    file: "{}",
    through: null,
    dryRun: true,
    makeCurrent: false,
    leaveDrafts: false,
    membersMayInvite: true,
    jobName: "surveyReminder",
    targetUsers: [owner.userId],
    subject: "Some subject",
    body: "Some words",
    isHtml: true,
    priority: "high",
    type: "general",
    url: null,
    mailingId: null,
    search: "somebody",
    action: "score.saved",
    subjectId: owner.userId,
    before: "1000",
    after: `${owner.userId} some name`,
    page: "1",
    role: "fan",
    tribeFromEpisodeId: null,
    photoUrl: "",
    defaultPoints: "1",
    description: null,
    was: null,
  };
});
afterAll(() => testApp.close());

const inputOf = (route: Route) => ({
  params: plausible(route.params, values),
  query: plausible(route.query, values),
  ...(route.body ? { body: plausible(route.body, values) } : {}),
});

const byName = (routes: Route[]) => routes.map((route) => [route.name, route] as const);
const SCORERS_ROUTES = [
  "scoring.episodes",
  "scoring.sheet",
  "scoring.save",
  "scoring.clear",
  "player.setEliminated",
  "episode.save",
  "episode.remove",
];
const guarded = allRoutes.filter((route) => route.access !== "anyone");

describe.each(byName(guarded))("%s refuses", (_, route) => {
  // Covers API-2.
  test.each(["", "null", "undefined", "nonsense", "Bearer nonsense", "Bearer null", "x".repeat(4000)])(
    "the token %.20j",
    async (token) => {
      const forged = { ...owner, token };
      expect(await testApp.refusal(route, { as: forged, ...inputOf(route) })).toEqual({
        code: 401,
        message: "Please log in",
      });
    },
  );

  // Covers ADMIN-10.
  test("an unauthenticated request is rejected before its input is checked", async () => {
    expect(await testApp.refusal(route, { ...inputOf(route), body: [] })).toMatchObject({ code: 401 });
  });
});

const forAdmins = allRoutes.filter(({ access }) => access === "admin" || access === "scorer");

// Covers ADMIN-10, API-5.
test.each(byName(forAdmins))("%s refuses a fan and the owner of a league", async (_, route) => {
  for (const as of [await testApp.createUser(), owner]) {
    expect(await testApp.refusal(route, { as, ...inputOf(route) })).toEqual({
      code: 403,
      message: "Only admins can do this",
    });
  }
});

/** Of something that does not exist and with an invalid body, so that nothing changes. */
const asScorer = (route: Route) => {
  const unknown = { ...values, episodeId: UNKNOWN_ID, playerId: UNKNOWN_ID };
  return { as: scorer, ...inputOf(route), params: plausible(route.params, unknown), body: [] };
};
const isForScorers = ({ name }: Route) => SCORERS_ROUTES.includes(name);

// Covers ADMIN-USER-10.
test.each(byName(forAdmins.filter((route) => !isForScorers(route))))(
  "%s refuses a scorer",
  async (_, route) => {
    expect(await testApp.refusal(route, asScorer(route))).toEqual({
      code: 403,
      message: "Only admins can do this",
    });
  },
);

// Covers ADMIN-USER-10.
test.each(byName(forAdmins.filter(isForScorers)))("%s does not refuse a scorer", async (_, route) => {
  expect(await testApp.codeOf(route, asScorer(route))).not.toBe(403);
});

const ofLeague = allRoutes.filter((route) => route.access === "member" || route.access === "owner");

// Covers API-6.
test.each(byName(ofLeague))("%s refuses a fan of another league", async (_, route) => {
  expect(await testApp.refusal(route, { as: await testApp.createUser(), ...inputOf(route) })).toMatchObject({
    code: 403,
  });
});

test.each(byName(ofLeague.filter((route) => !route.query)))(
  "%s grants no access for a leagueId in the query, which it does not read",
  async (_, route) => {
    const as = await testApp.createUser();
    const body = { name: "Elsewhere", teamName: "Elsewhere", privateInd: false };
    const { data } = await testApp.call(leagueRoutes.add, { as, body });
    for (const leagueId of ["nonsense", data.leagueId]) {
      const input = { as, ...inputOf(route), query: { leagueId } };
      expect(await testApp.refusal(route, input)).toMatchObject({ code: 403 });
    }
  },
);

const needsNothing = (schema: NonNullable<Route["query"]>) => schema.safeParse({}).success;

/** A refusal because of the input: neither an error nor a rate limit. */
const isAnswer = (refusal: { code: number }) => refusal.code >= 400 && refusal.code < 429;

describe.each(byName(allRoutes.filter((route) => route.params ?? route.query ?? route.body)))(
  "%s",
  (_, route) => {
    const send = (input: object) =>
      testApp.refusal(route, { as: testApp.admin, address: freshIpAddress(), ...inputOf(route), ...input });

    test("rejects invalid input with a message and changes nothing", async () => {
      const before = await databaseFingerprint(testApp.db);
      const wrong: unknown[] = [];
      async function mustRefuse(what: string, input: object): Promise<void> {
        const refusal = await send(input).catch((error: unknown) => ({ code: 0, message: String(error) }));
        if (!isAnswer(refusal) || refusal.message.length < 5) wrong.push([what, refusal]);
      }
      if (route.body && !isValidFor("no body", route.name)) await mustRefuse("no body", { body: undefined });
      for (const [what, json] of INVALID_VALUES) {
        if (route.body && !isValidFor(what, route.name)) await mustRefuse(`${what} as body`, { json });
        for (const field of fieldsOf(route.body)) {
          if (isValidFor(what, field)) continue;
          await mustRefuse(`${what} as ${field}`, {
            json: jsonWith(plausible(route.body, values), field, json),
          });
        }
      }
      for (const part of HOSTILE_PATH_PARTS) {
        for (const field of fieldsOf(route.params))
          await mustRefuse(`${field} ${part}`, { params: { [field]: part } });
        for (const field of fieldsOf(route.query).filter((name) => !FREE_TEXT_PARAMS.includes(name))) {
          if (part === "1" && NUMBER_PARAMS.includes(field)) continue;
          await mustRefuse(`${field} ${part}`, { query: { [field]: part } });
        }
      }
      if (route.query && !needsNothing(route.query)) await mustRefuse("no query", { query: {} });
      expect(wrong).toEqual([]);
      expect(await databaseFingerprint(testApp.db)).toEqual(before);
    });
  },
);

test.each(byName(allRoutes.filter((route) => route.body)))(
  "%s answers every text without a server error",
  async (_, route) => {
    const broken: unknown[] = [];
    for (const field of fieldsOf(route.body)) {
      for (const text of HOSTILE_TEXTS) {
        const body = { ...plausible(route.body, values), [field]: text };
        const as = forAdmins.includes(route) ? testApp.admin : await testApp.createUser();
        const code = await testApp.codeOf(route, { ...inputOf(route), body, as, address: freshIpAddress() });
        if (code >= 500) broken.push([field, text, code]);
      }
    }
    expect(broken).toEqual([]);
  },
);
