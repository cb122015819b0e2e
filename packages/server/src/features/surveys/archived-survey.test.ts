import { surveyRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { callSaveSurvey, optionsOf } from "../../testing/fixtures/survey-fixture.ts";
import { ARCHIVED_ERROR, markSeasonArchived } from "../../testing/fixtures/archived-season.ts";
import { readAudit } from "../../testing/checks/read-audit.ts";
import { insertSmallSeason } from "../../testing/fixtures/small-season.ts";
import { useTestApp } from "../../testing/app/test-app.ts";

const testApp = useTestApp();

test("a poll of an archived season can be read, but not changed, graded or deleted", async () => {
  const episodeId = testApp.season.episodes[0]!;
  const survey = await callSaveSurvey(testApp, episodeId);
  const { surveyId, questions } = survey;
  expect(await readAudit(testApp, surveyId)).toMatchObject([
    { action: "survey.saved", subject: "Poll of episode 1: Episode 1" },
  ]);
  await testApp.db.updateTable("seasons").set({ isCurrent: false }).execute();
  await insertSmallSeason(testApp.db, { name: "Next" });
  await markSeasonArchived(testApp, testApp.season.seasonId);
  const as = testApp.admin;
  const params = { surveyId };
  const graded = { as, params, body: { correctAnswers: optionsOf(survey, "Ember") } };
  expect(await testApp.refusal(surveyRoutes.grade, graded)).toEqual(ARCHIVED_ERROR);
  expect(await testApp.refusal(surveyRoutes.remove, { as, params })).toEqual(ARCHIVED_ERROR);
  const body = { surveyId, episodeId, questions };
  expect(await testApp.refusal(surveyRoutes.save, { as, body })).toEqual(ARCHIVED_ERROR);
  expect((await testApp.call(surveyRoutes.get, { as, params })).data.questions).toHaveLength(2);
});
