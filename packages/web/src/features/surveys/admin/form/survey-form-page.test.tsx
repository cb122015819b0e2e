import { playerRoutes, scoringRoutes, surveyRoutes, tribeRoutes, type ReplyOf } from "@emberline/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../../testing/fake-api.ts";
import { renderPage } from "../../../../testing/render-page.tsx";
import { testId } from "../../../../testing/test-id.ts";
import { EditSurveyPage, NewSurveyPage } from "./survey-form-page.tsx";

type Survey = ReplyOf<typeof surveyRoutes.get>["data"];

const DAY_MS = 24 * 3_600_000;
const episode = {
  episodeId: testId(1),
  number: 7,
  title: "The Long Night",
  airDate: new Date(Date.now() + DAY_MS).toISOString(),
};
const question = (number: number, prompt: string): Survey["questions"][number] => ({
  questionId: testId(number),
  prompt,
  type: "tribes",
  points: 5,
  answerCount: 1,
  answerOptions: ["Red", "Blue"].map((display, index) => ({
    questionOptionId: testId(number * 10 + index),
    display,
    correct: false,
  })),
});
const stored: Survey = {
  surveyId: testId(2),
  version: 3,
  episodeId: episode.episodeId,
  episode,
  graded: false,
  submissionCount: 4,
  questions: [question(3, "Who wins?"), question(4, "Who leaves?")],
};

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(scoringRoutes.episodes, { data: [{ ...episode, scored: 0 }] });
  api.reply(surveyRoutes.list, { data: [] });
  api.reply(tribeRoutes.choices, { data: [1, 2].map(tribe) });
  api.reply(playerRoutes.list, { data: [] });
  api.reply(surveyRoutes.save, { data: { surveyId: stored.surveyId } });
});

const tribe = (number: number) => ({
  tribeId: testId(50 + number),
  name: `Tribe ${number}`,
  color: "#aa0000",
});

const openNew = () => renderPage(<NewSurveyPage />, api, { path: "/admin/polls/new", isAdmin: true });

/** Each test edits a poll of its own: unsaved changes are kept while the tab is open. */
async function openEdit(surveyNumber: number, change: Partial<Survey> = {}) {
  const surveyId = testId(surveyNumber);
  api.reply(surveyRoutes.get, { data: { ...stored, surveyId, ...change } });
  const path = `/admin/polls/${surveyId}`;
  const page = await renderPage(<EditSurveyPage />, api, {
    path,
    pattern: "/admin/polls/:surveyId",
    isAdmin: true,
  });
  await screen.findByRole("button", { name: "Save" });
  return page;
}
const questionOf = (number: number) => within(screen.getByRole("group", { name: `Question ${number}` }));

// Covers ADMIN-SURVEY-1, ADMIN-SURVEY-6, ADMIN-SURVEY-10.
test("a new poll is saved; an error disappears as soon as its question is changed", async () => {
  const { user } = await openNew();
  expect(await screen.findByRole("option", { name: "Episode 7: The Long Night" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Every question needs a prompt")).toBeTruthy();
  expect(api.requests(surveyRoutes.save)).toEqual([]);
  const prompt = questionOf(1).getByLabelText("Prompt");
  await waitFor(() => expect(document.activeElement).toBe(prompt));
  await user.type(prompt, "Who wins?");
  expect(screen.queryByText("Every question needs a prompt")).toBeNull();
  expect(prompt.getAttribute("aria-invalid")).toBeNull();
  await user.selectOptions(questionOf(1).getByLabelText("Type"), "Tribes");
  const release = api.hold(surveyRoutes.save, { data: { surveyId: stored.surveyId } });
  await user.dblClick(screen.getByRole("button", { name: "Save" }));
  release();
  expect(await screen.findByText("Poll Saved")).toBeTruthy();
  expect(api.requests(surveyRoutes.save)).toHaveLength(1);
  expect(api.requests(surveyRoutes.save)[0]?.body).toMatchObject({
    surveyId: null,
    episodeId: episode.episodeId,
    questions: [{ questionId: -1, prompt: "Who wins?", type: "tribes", points: 1, answerCount: 1 }],
  });
});

// Covers ADMIN-SURVEY-15.
test("the questions of the last poll before the episode are copied into a new one, and can be changed", async () => {
  const row = (number: number, days: number) => ({
    surveyId: testId(60 + number),
    episodeId: testId(70 + number),
    episode: {
      episodeId: testId(70 + number),
      number,
      title: null,
      airDate: new Date(Date.now() + days * DAY_MS).toISOString(),
    },
    questionCount: 2,
    submissionCount: 4,
    graded: true,
  });
  api.reply(surveyRoutes.list, { data: [row(8, 8), row(6, -6), row(5, -13)] });
  const questions = stored.questions.map((each, index) => ({ ...each, points: 3 + index, answerCount: 2 }));
  api.fail(surveyRoutes.get, 500);
  const { user } = await openNew();
  const button = await screen.findByRole("button", { name: "Copy the questions of Episode 6" });
  await user.click(button);
  expect(await screen.findByText(/^Something went wrong/)).toBeTruthy();
  api.reply(surveyRoutes.get, { data: { ...stored, questions, graded: true } });
  await user.click(button);
  const prompt = await screen.findByDisplayValue("Who wins?");
  await waitFor(() => expect(document.activeElement).toBe(prompt));
  expect(screen.queryByRole("button", { name: /^Copy the questions/ })).toBeNull();
  expect(api.requests(surveyRoutes.get).at(-1)?.params).toEqual({ surveyId: testId(66) });
  await user.type(prompt, " Really?");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Poll Saved")).toBeTruthy();
  expect(api.requests(surveyRoutes.save)[0]?.body).toMatchObject({
    surveyId: null,
    episodeId: episode.episodeId,
    questions: [
      { questionId: -1, prompt: "Who wins? Really?", type: "tribes", points: 3, answerCount: 2 },
      { questionId: -2, prompt: "Who leaves?", type: "tribes", points: 4, answerCount: 2 },
    ],
  });
});

test("a question may ask for as many answers as there are options, but not for more", async () => {
  const { user } = await openEdit(21, { submissionCount: 0 });
  const answers = questionOf(1).getByLabelText(/^Answers/);
  await user.clear(answers);
  await user.type(answers, "3");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("There are only 2 to choose from")).toBeTruthy();
  await user.clear(answers);
  await user.type(answers, "2");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Poll Saved")).toBeTruthy();
});

// Covers ADMIN-SURVEY-7.
test("removing an answered question is confirmed first, because its answers are deleted", async () => {
  const { user } = await openEdit(22);
  await user.click(screen.getByRole("button", { name: "Remove question 2" }));
  expect(screen.getByText(/Their answers to “Who leaves\?” are deleted with it\./)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Remove question/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Save" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete answers?" }));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.requests(surveyRoutes.save)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Save" }));
  const again = within(await screen.findByRole("dialog", { name: "Delete answers?" }));
  await user.click(again.getByRole("button", { name: "Save and delete" }));
  expect(await screen.findByText("Poll Saved")).toBeTruthy();
  expect(api.requests(surveyRoutes.save)[0]?.body.questions).toHaveLength(1);
});

test("a removed question can be put back, and without answers nothing has to be confirmed", async () => {
  const { user } = await openEdit(23, { submissionCount: 0 });
  await user.click(screen.getByRole("button", { name: "Remove question 2" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Put it back" }));
  await user.keyboard("{Enter}");
  expect(questionOf(2).getByLabelText("Prompt")).toHaveProperty("value", "Who leaves?");
  await user.click(screen.getByRole("button", { name: "Remove question 1" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Poll Saved")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("questions are added and moved by arrow keys, which keep the focus on the moved one", async () => {
  const { user } = await openEdit(29, { submissionCount: 0 });
  await user.click(screen.getByRole("button", { name: "Add Question" }));
  await waitFor(() => expect(document.activeElement).toBe(questionOf(3).getByLabelText("Prompt")));
  await user.keyboard("Who finds an idol?");
  act(() => screen.getByRole("button", { name: "Move question 3 up" }).focus());
  await user.keyboard("{ArrowUp}");
  expect(questionOf(2).getByLabelText("Prompt")).toHaveProperty("value", "Who finds an idol?");
  const handle = screen.getByRole("button", { name: "Move question 2 up" });
  await waitFor(() => expect(document.activeElement).toBe(handle));
});

// Covers ADMIN-SURVEY-14.
test("a poll that another admin has saved meanwhile is compared, and overwritten only when this admin chooses to", async () => {
  const { user } = await openEdit(24, { submissionCount: 0 });
  const surveyId = testId(24);
  const prompt = questionOf(1).getByLabelText("Prompt");
  await user.clear(prompt);
  await user.type(prompt, "Who loses?");
  api.fail(surveyRoutes.save, 409, "This poll was changed meanwhile");
  api.reply(surveyRoutes.get, { data: { ...stored, surveyId, version: 4, submissionCount: 0 } });
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("This poll was changed meanwhile")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Show the changes" }));
  expect(screen.getByText("It asks “Who wins?” where yours asks “Who loses?”.")).toBeTruthy();
  api.reply(surveyRoutes.save, { data: { surveyId } });
  await user.click(screen.getByRole("button", { name: "Overwrite" }));
  expect(await screen.findByText("Poll Saved")).toBeTruthy();
  const versions = api.requests(surveyRoutes.save).map(({ body }) => body.expectedVersion);
  expect(versions).toEqual([3, 4]);
});

test("the text is kept when a save gets no reply", async () => {
  const { user } = await openEdit(25, { submissionCount: 0 });
  await user.type(questionOf(1).getByLabelText("Prompt"), "!");
  api.disconnect(surveyRoutes.save);
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("The poll is not saved")).toBeTruthy();
  expect(questionOf(1).getByLabelText("Prompt")).toHaveProperty("value", "Who wins?!");
});

test("unsaved changes are restored when the poll is opened again", async () => {
  const first = await openEdit(26, { submissionCount: 0 });
  await first.user.type(questionOf(1).getByLabelText("Prompt"), "!");
  first.unmount();
  const { user } = await openEdit(26, { submissionCount: 0 });
  expect(questionOf(1).getByLabelText("Prompt")).toHaveProperty("value", "Who wins?!");
  expect(screen.getByText("These are your unsaved changes from earlier.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Start over" }));
  expect(questionOf(1).getByLabelText("Prompt")).toHaveProperty("value", "Who wins?");
});

// Covers ADMIN-SURVEY-8.
test("the type of a stored question is read-only", async () => {
  await openEdit(27);
  expect(questionOf(1).getByLabelText("Type")).toHaveProperty("readOnly", true);
});

test("without an episode that lacks a poll there is nothing to add, and a failure can be retried", async () => {
  api.fail(surveyRoutes.list, 500);
  const { user } = await openNew();
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  api.reply(surveyRoutes.list, {
    data: [{ ...stored, questionCount: 2 }],
  });
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No episode without a poll")).toBeTruthy();
});

// Covers APP-50.
test("a correction that is typed right after the save keeps the poll open, and is saved as well", async () => {
  const { user } = await openEdit(28, { submissionCount: 0 });
  const surveyId = testId(28);
  api.reply(surveyRoutes.save, () => {
    api.reply(surveyRoutes.get, { data: { ...stored, surveyId, submissionCount: 0, version: 4 } });
    return { data: { surveyId } };
  });
  await user.type(questionOf(1).getByLabelText("Prompt"), "!");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("button", { name: "Saved" });
  await user.type(questionOf(1).getByLabelText("Prompt"), "?");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(api.requests(surveyRoutes.save)).toHaveLength(2));
  const corrected = api.requests(surveyRoutes.save)[1]?.body;
  expect(corrected).toMatchObject({ surveyId, expectedVersion: 4 });
  expect(corrected?.questions[0]?.prompt).toMatch(/\?$/);
});
