import { beforeAll, expect, test } from "vitest";
import {
  type LegacyHttpClient,
  createLegacyHttpClient,
  textAt,
} from "../../../testing/clients/legacy-http-client.ts";
import { FIRST_AIR_AT } from "../../../testing/fixtures/small-season.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";

const UUID = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
const AIR_DATE = new Date(FIRST_AIR_AT).toISOString();

const testApp = useTestApp();
let fan: LegacyHttpClient;
let admin: LegacyHttpClient;
let leagueId: string;
beforeAll(async () => {
  fan = createLegacyHttpClient(testApp, await testApp.createUser());
  admin = createLegacyHttpClient(testApp, testApp.admin);
  const league = { name: "Pollsters", teamName: "Guessers", privateInd: false, password: null };
  leagueId = textAt((await fan.send("POST", "league/add", league)).body, "data", "leagueId");
});

const latest = async () => (await fan.get(`survey/latest/${leagueId}`)).body;
const history = async () => (await fan.get(`survey/myPolls/${leagueId}`)).body;

// Covers API-27.
test("without a poll survey and teamSurvey are exactly null, and lockDown is false", async () => {
  expect(await latest()).toEqual({
    status: "success",
    data: { survey: null, teamSurvey: null, lockDown: false },
  });
  expect(await history()).toEqual({ status: "success", data: [] });
});

// Covers API-27, SURVEY-4.
test("the latest poll has its questions, then the team's answers, and never the correct ones", async () => {
  const saved = await admin.send("POST", "survey", {
    surveyId: null,
    episodeId: testApp.season.episodes[0],
    questions: [{ questionId: -1, prompt: "Who loses?", type: "tribes", points: "5", answerCount: "1" }],
  });
  expect(saved).toMatchObject({ code: 200, body: { status: "success" } });
  const open = await latest();
  expect(open).toMatchObject({
    status: "success",
    data: {
      survey: {
        surveyId: UUID,
        episode: { title: "Episode 1", airDate: AIR_DATE },
        questions: [
          {
            questionId: UUID,
            prompt: "Who loses?",
            answerCount: 1,
            points: 5,
            answerOptions: [
              { questionOptionId: UUID, questionId: UUID, display: "Ember" },
              { questionOptionId: UUID, display: "Tide" },
            ],
          },
        ],
      },
      teamSurvey: null,
      lockDown: false,
    },
  });
  expect(JSON.stringify(open)).not.toContain("correct");
  const question = ["data", "survey", "questions", "0"];
  const option = textAt(open, ...question, "answerOptions", "1", "questionOptionId");
  const submitted = await fan.send("POST", "survey/submit", {
    questions: [{ questionId: textAt(open, ...question, "questionId"), answers: [option] }],
    leagueId,
    surveyId: textAt(open, "data", "survey", "surveyId"),
    teamSurveyId: null,
  });
  expect(submitted).toMatchObject({ code: 200, body: { status: "success" } });
  expect(await latest()).toMatchObject({
    data: { teamSurvey: { teamSurveyId: UUID, teamAnswers: [{ answerOptionId: option }] }, lockDown: false },
  });
});

// Covers API-28, SURVEY-5.
test("the history is a list with grades as booleans and points as numbers", async () => {
  const tide = (correct: boolean) => ({ display: "Tide", correct });
  const entry = (graded: boolean, totalPointsAwarded: number) => ({
    surveyId: UUID,
    graded,
    totalPointsAwarded,
    episode: { title: "Episode 1", airDate: AIR_DATE },
    questions: [
      {
        questionId: UUID,
        prompt: "Who loses?",
        points: 5,
        teamAnswers: [{ teamAnswerId: UUID, answerOption: tide(graded) }],
        answerOptions: [{ display: "Ember", correct: false }, tide(graded)],
      },
    ],
  });
  expect(await history()).toMatchObject({ data: [entry(false, 0)] });
  const open = await latest();
  const surveyId = textAt(open, "data", "survey", "surveyId");
  const tideId = textAt(open, "data", "survey", "questions", "0", "answerOptions", "1", "questionOptionId");
  testApp.time = FIRST_AIR_AT;
  expect(await latest()).toMatchObject({ data: { lockDown: true } });
  const graded = await admin.send("POST", `survey/grade/${surveyId}`, { correctAnswers: [tideId] });
  expect(graded).toMatchObject({ code: 200, body: { status: "success" } });
  expect(await history()).toMatchObject({ data: [entry(true, 5)] });
});
