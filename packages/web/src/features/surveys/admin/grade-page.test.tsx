import { surveyRoutes, type ReplyOf } from "@emberline/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { GradePage } from "./grade-page.tsx";

type Survey = ReplyOf<typeof surveyRoutes.get>["data"];

const HOUR_MS = 3_600_000;
const options = ["Red", "Blue", "Green"].map((display, index) => ({
  questionOptionId: testId(30 + index),
  display,
  correct: display === "Green",
}));
const survey = (surveyNumber: number, airsInMs = -HOUR_MS): Survey => ({
  surveyId: testId(surveyNumber),
  version: 3,
  episodeId: testId(1),
  episode: {
    episodeId: testId(1),
    number: 7,
    title: null,
    airDate: new Date(Date.now() + airsInMs).toISOString(),
  },
  graded: false,
  submissionCount: 4,
  questions: [
    {
      questionId: testId(3),
      prompt: "Who wins?",
      type: "tribes",
      points: 5,
      answerCount: 1,
      answerOptions: options,
    },
  ],
});
const given = { submissions: 4, earning: 2, points: 10, most: 5 };

const open = (api: ReturnType<typeof createFakeApi>, number: number) =>
  renderPage(<GradePage />, api, {
    path: `/admin/polls/${testId(number)}/grade`,
    pattern: "/admin/polls/:surveyId/grade",
    isAdmin: true,
  });

// Covers ADMIN-SURVEY-2, ADMIN-SURVEY-9, ADMIN-SURVEY-12.
test("right answers are marked, sent and summed up; those marked before start checked", async () => {
  const api = createFakeApi();
  const release = api.hold(surveyRoutes.get, { data: survey(41) });
  api.reply(surveyRoutes.grade, { data: { ...given, version: 4 } });
  const { user } = await open(api, 41);
  expect(screen.getByText("Loading")).toBeTruthy();
  release();
  expect(await screen.findByLabelText("Green")).toHaveProperty("checked", true);
  expect(screen.getByText("1 right answer")).toBeTruthy();
  await user.click(screen.getByLabelText("Red"));
  expect(screen.getByText("2 right answers")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Grade" }));
  expect(await screen.findByText("Survey Graded")).toBeTruthy();
  expect(
    await screen.findByText("2 of 4 teams earned points: 10 pts in all, 5 pts for the best."),
  ).toBeTruthy();
  const [request] = api.requests(surveyRoutes.grade);
  expect(request?.body.expectedVersion).toBe(3);
  expect(request?.body.correctAnswers.toSorted()).toEqual([testId(30), testId(32)]);
});

// Covers PUBLISH-90.
test("while the results are on hold the grading does not say that the standings are updated", async () => {
  const api = createFakeApi();
  api.reply(surveyRoutes.get, { data: survey(48) });
  api.reply(surveyRoutes.grade, { data: { ...given, isHeld: true, version: 4 } });
  const { user } = await open(api, 48);
  await user.click(await screen.findByLabelText("Red"));
  await user.click(screen.getByRole("button", { name: "Grade" }));
  expect(await screen.findByText(/^The results are on hold: these points count once/)).toBeTruthy();
  expect(screen.queryByText(/The standings are updated/)).toBeNull();
});

test("a question without a right answer is counted before grading", async () => {
  const api = createFakeApi();
  api.reply(surveyRoutes.get, { data: survey(42) });
  const { user } = await open(api, 42);
  await user.click(await screen.findByLabelText("Green"));
  expect(screen.getByText("No right answer yet")).toBeTruthy();
  expect(screen.getByText(/^1 question without a right answer/)).toBeTruthy();
});

test("before the episode airs a poll cannot be graded", async () => {
  const api = createFakeApi();
  api.reply(surveyRoutes.get, { data: survey(43, HOUR_MS) });
  await open(api, 43);
  expect(await screen.findByText(/can be graded once its episode airs/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Grade" })).toHaveProperty("disabled", true);
});

// Covers ADMIN-SURVEY-14.
test("the grading that another admin has saved meanwhile can be adopted", async () => {
  const api = createFakeApi();
  api.reply(surveyRoutes.get, { data: survey(44) });
  const { user } = await open(api, 44);
  await user.click(await screen.findByLabelText("Red"));
  const blue = options.map((option) => ({ ...option, correct: option.display === "Blue" }));
  const [question] = survey(44).questions;
  api.fail(surveyRoutes.grade, 409, "This poll was changed meanwhile");
  api.reply(surveyRoutes.get, {
    data: { ...survey(44), version: 4, questions: [{ ...question!, answerOptions: blue }] },
  });
  await user.click(screen.getByRole("button", { name: "Grade" }));
  await user.click(await screen.findByRole("button", { name: "Show the changes" }));
  expect(screen.getByText("“Who wins?”: it has Blue, yours has Red, Green.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Discard mine and use the saved poll" }));
  expect(screen.getByLabelText("Blue")).toHaveProperty("checked", true);
  expect(screen.getByLabelText("Red")).toHaveProperty("checked", false);
});

// Covers ADMIN-SURVEY-11.
test("a failed grading keeps the marks, and a deleted poll is reported", async () => {
  const api = createFakeApi();
  api.reply(surveyRoutes.get, { data: survey(45) });
  api.disconnect(surveyRoutes.grade);
  const { user, unmount } = await open(api, 45);
  await user.click(await screen.findByLabelText("Red"));
  await user.click(screen.getByRole("button", { name: "Grade" }));
  expect(await screen.findByText("What you chose is still here: please try again.")).toBeTruthy();
  expect(screen.getAllByText("Something went wrong").length).toBeGreaterThan(0);
  expect(screen.getByLabelText("Red")).toHaveProperty("checked", true);
  unmount();
  api.fail(surveyRoutes.get, 404, "That poll was not found", "not_found");
  await open(api, 46);
  expect(await screen.findByRole("heading", { name: "That poll was not found" })).toBeTruthy();
});
