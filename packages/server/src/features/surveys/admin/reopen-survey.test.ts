import { episodeRoutes, membershipRoutes, surveyRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../testing/app/test-app.ts";
import { createLeague } from "../../../testing/fixtures/draft-league.ts";
import { FIRST_AIR_AT } from "../../../testing/fixtures/small-season.ts";
import { addEpisode, answersTo, callSaveSurvey, submit } from "../../../testing/fixtures/survey-fixture.ts";

const HOUR_MS = 3_600_000;
const AIRS_AT = FIRST_AIR_AT - 24 * HOUR_MS;
const CHOSEN = [["Ember"], ["Ada Young", "Bo Xu"]];

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestApp();
});
afterEach(() => testApp.close());

type Survey = Awaited<ReturnType<typeof callSaveSurvey>>;

/** Polls of episodes that air one hour after the other. */
async function addSurveys(count: number): Promise<Survey[]> {
  const surveys: Survey[] = [];
  for (let index = 0; index < count; index += 1) {
    surveys.push(await callSaveSurvey(testApp, await addEpisode(testApp, AIRS_AT + index * HOUR_MS)));
  }
  testApp.time = AIRS_AT - HOUR_MS;
  return surveys;
}
const postpone = ({ episodeId }: Survey) =>
  testApp.call(episodeRoutes.save, {
    as: testApp.admin,
    body: { episodeId, title: "", airDate: new Date(testApp.time + 48 * HOUR_MS).toISOString() },
  });
const list = async () =>
  (await testApp.call(surveyRoutes.list, { as: testApp.admin })).data.map(
    ({ surveyId, keptLocked }) => [surveyId, keptLocked] as const,
  );

// Covers SURVEY-33.
test("of two polls that stay locked, an admin opens one and the other stays locked", async () => {
  const { leagueId, owners } = await createLeague(testApp, 2);
  const [fan, other] = owners;
  const surveys = await addSurveys(2);
  for (const survey of surveys) await submit(testApp, fan!, { leagueId, survey, chosen: CHOSEN });
  testApp.time = AIRS_AT + HOUR_MS;
  for (const survey of surveys) await postpone(survey);
  const [first, second] = surveys;
  await testApp.call(surveyRoutes.reopen, { as: testApp.admin, params: { surveyId: second!.surveyId } });
  expect(new Map(await list())).toEqual(
    new Map([
      [first!.surveyId, true],
      [second!.surveyId, false],
    ]),
  );
  const answer = (survey: Survey) => ({
    as: other,
    body: { leagueId, surveyId: survey.surveyId, questions: answersTo(survey, ...CHOSEN) },
  });
  expect(await testApp.codeOf(surveyRoutes.submit, answer(first!))).toBe(409);
  expect(await testApp.codeOf(surveyRoutes.submit, answer(second!))).toBe(200);
});

// Covers SURVEY-33.
test.each([
  ["after", true],
  ["before", false],
])(
  "a poll that only a team answered whose owner left %s the lock stays locked: %s",
  async (when, keptLocked) => {
    const { leagueId, owners } = await createLeague(testApp, 2);
    const [survey] = await addSurveys(1);
    await submit(testApp, owners[1]!, { leagueId, survey: survey!, chosen: CHOSEN });
    testApp.time = AIRS_AT;
    await testApp.call(membershipRoutes.leave, { as: owners[1]!, params: { leagueId } });
    const leftAt = new Date(AIRS_AT + (when === "after" ? 1 : -1) * 1000);
    await sql`update former_teams set left_at = ${leftAt}`.execute(testApp.db);
    await postpone(survey!);
    expect(await list()).toEqual([[survey!.surveyId, keptLocked]]);
  },
);
