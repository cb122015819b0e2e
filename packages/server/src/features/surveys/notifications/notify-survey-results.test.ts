import { deviceRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createLeague } from "../../../testing/fixtures/draft-league.ts";
import { grade, addEpisode, callSaveSurvey, submit } from "../../../testing/fixtures/survey-fixture.ts";
import { subscriptionJson } from "../../../testing/fixtures/push-subscription-json.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";
import { notifySurveyResults } from "./notify-survey-results.ts";

const testApp = useTestApp();

// Covers NOTIFY-27.
test("users who answered are notified of their points once, also when the survey is graded again", async () => {
  const { leagueId, owners } = await createLeague(testApp, 3);
  const [ana, bo, cy] = [owners[0]!, owners[1]!, owners[2]!];
  await testApp.call(deviceRoutes.register, { as: ana, body: { fcmToken: subscriptionJson() } });
  const airsAt = testApp.time + 86_400_000;
  const poll = await callSaveSurvey(testApp, await addEpisode(testApp, airsAt));
  await submit(testApp, ana, { leagueId, survey: poll, chosen: [["Ember"], ["Ada Young", "Cleo Walsh"]] });
  await submit(testApp, bo, { leagueId, survey: poll, chosen: [["Ember"], ["Bo Xu", "Dag Vinter"]] });
  testApp.time = airsAt + 3_600_000;
  await grade(testApp, poll, "Ember", "Ada Young");
  const emails = await testApp.runQueue();
  expect(emails.map((mail) => mail.to).toSorted()).toEqual([ana.email, bo.email].toSorted());
  expect(emails.find((mail) => mail.to === ana.email)?.text).toContain("Team 1 (The League): 7 points");
  expect(emails.find((mail) => mail.to === bo.email)?.text).toContain("Team 2 (The League): 5 points");
  expect(emails.map((mail) => mail.to)).not.toContain(cy.email);
  expect(testApp.sentPushes.map((push) => push.message.body)).toEqual(["Team 1: 7 points"]);
  await grade(testApp, poll, "Ember", "Bo Xu");
  await notifySurveyResults(testApp, { surveyId: poll.surveyId, after: null });
  expect(await testApp.runQueue()).toHaveLength(2);
  expect(testApp.sentPushes).toHaveLength(1);
});

test("the results reach every owner once when there are more than one batch of them", async () => {
  const { leagueId } = await createLeague(testApp, 1);
  const airsAt = testApp.time + 86_400_000;
  const survey = await callSaveSurvey(testApp, await addEpisode(testApp, airsAt));
  const { surveyId } = survey;
  await sql`
    with fans as (
      insert into users (username, email, email_verified_at, first_name, last_name)
      select 'many' || n, 'many' || n || '@fans.test', now(), 'Many', 'Fan' from generate_series(1, 101) n
      returning user_id
    ), own as (
      insert into teams (league_id, owner_id, name) select ${leagueId}, user_id, 'Team' from fans
      returning league_id, team_id
    )
    insert into submissions (league_id, team_id, survey_id, submitted_at, points, complete)
    select league_id, team_id, ${surveyId}, now(), 0, true from own`.execute(testApp.db);
  testApp.time = airsAt + 3_600_000;
  await grade(testApp, survey, "Ember", "Ada Young");
  const receivers = async () =>
    (await testApp.runQueue()).map(({ to }) => to).filter((to) => to.startsWith("many"));
  await expect.poll(async () => (await receivers()).length).toBe(101);
  expect(new Set(await receivers()).size).toBe(101);
});
