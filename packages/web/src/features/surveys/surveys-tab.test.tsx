import { playerRoutes, surveyRoutes, type MySurvey, type ShownSurvey } from "@emberline/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type ApiRequest, type FakeApi } from "../../testing/fake-api.ts";
import { freezeTime } from "../../testing/freeze-time.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { testId } from "../../testing/test-id.ts";
import { testUser } from "../../testing/test-user.ts";
import { forgetInput } from "../../ui/unsaved/kept-input.ts";
import { LatestSurveyButton } from "./latest/latest-survey-button.tsx";
import { SurveysTab } from "./surveys-tab.tsx";

const leagueId = testId(1);
const surveyId = testId(2);
const HOUR_MS = 3_600_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

const question = (number: number, prompt: string, answerCount: number, ...displays: string[]) => ({
  questionId: testId(number),
  prompt,
  answerCount,
  points: 5,
  answerOptions: displays.map((display, index) => ({
    questionOptionId: testId(number * 10 + index),
    questionId: testId(number),
    display,
  })),
});
const questions = [
  question(3, "Who wins immunity?", 1, "Ana", "Ben"),
  question(4, "Who goes to tribal council?", 2, "Red", "Green", "Blue"),
];
const BEN = testId(31);

let api: FakeApi;
let stored: ShownSurvey["teamSurvey"];
beforeEach(() => {
  stored = null;
  api = createFakeApi();
  api.reply(surveyRoutes.open, () => ({ data: [latest(stored)] }));
  api.reply(surveyRoutes.myPolls, { data: [] });
  api.reply(playerRoutes.list, {
    data: [
      { ...unscored, playerId: testId(20), firstName: "Ana", tribe: { name: "Red", color: "#c65d3b" } },
      { ...unscored, playerId: testId(21), firstName: "Cleo", tribe: null },
    ],
  });
});
const unscored = { lastName: "", photoUrl: null, eliminated: false, totalPoints: 0, episodeCount: 0 };

test("an unanswered poll is answered and saved", async () => {
  api.reply(surveyRoutes.submit, save);
  const { user } = await renderTab();
  expect(await screen.findByText("The poll is open.")).toBeTruthy();
  expect(await screen.findByText("No earlier polls yet.")).toBeTruthy();
  const sheet = await openSheet();
  await user.click(sheet.getByLabelText("Ben"));
  await user.click(sheet.getByLabelText("Red"));
  await user.click(sheet.getByLabelText("Blue"));
  expect(sheet.getByText(/^Not sent yet/)).toBeTruthy();
  await user.click(sheet.getByRole("button", { name: "Submit answers" }));
  expect(await sheet.findByText(/^Saved just now/)).toBeTruthy();
  expect(answersOf(api)).toEqual([[["Ben"], ["Red", "Blue"]]]);

  async function openSheet() {
    await user.click(screen.getByRole("button", { name: "Answer the poll" }));
    return within(await screen.findByRole("dialog"));
  }
});

test("a wrong number of answers is not sent and marks its question", async () => {
  const { user } = await renderTab();
  await user.click(await screen.findByRole("button", { name: "Answer the poll" }));
  const sheet = within(await screen.findByRole("dialog"));
  await user.click(sheet.getByLabelText("Ana"));
  await user.click(sheet.getByLabelText("Red"));
  await user.click(sheet.getByRole("button", { name: "Submit answers" }));
  expect(sheet.getByText("One or more questions have the incorrect number of answers")).toBeTruthy();
  expect(sheet.getByText("Required: choose exactly 2 answers")).toBeTruthy();
  expect(sheet.queryByText("Required: choose one answer")).toBeNull();
  expect(answersOf(api)).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(sheet.getByLabelText("Red")));
});

test("answers changed during the request stay unsent and are sent next", async () => {
  const release = api.hold(surveyRoutes.submit, save);
  const { user } = await renderTab();
  await user.click(await screen.findByRole("button", { name: "Answer the poll" }));
  const sheet = within(await screen.findByRole("dialog"));
  for (const label of ["Ana", "Red", "Green"]) await user.click(sheet.getByLabelText(label));
  await user.click(sheet.getByRole("button", { name: "Submit answers" }));
  await waitFor(() => expect(answersOf(api)).toHaveLength(1));
  await user.click(sheet.getByLabelText("Ben"));
  release();
  expect(await sheet.findByText(/^Not sent yet. What you saved just now counts/)).toBeTruthy();
  expect(sheet.getByRole("radio", { name: "Ben" })).toHaveProperty("checked", true);
  expect(localStorage.getItem(`pollDraft:${testUser.userId}:${leagueId}:${surveyId}`)).toContain(BEN);
  await user.click(sheet.getByRole("button", { name: "Submit answers" }));
  expect(await sheet.findByText(/^Saved just now/)).toBeTruthy();
  expect(answersOf(api)).toEqual([
    [["Ana"], ["Red", "Green"]],
    [["Ben"], ["Red", "Green"]],
  ]);
});

// Covers APP-13, SURVEY-8.
test("answers are sent once when Submit is pressed twice", async () => {
  const release = api.hold(surveyRoutes.submit, save);
  const { user } = await renderTab();
  await user.click(await screen.findByRole("button", { name: "Answer the poll" }));
  const sheet = within(await screen.findByRole("dialog"));
  for (const label of ["Ana", "Red", "Green"]) await user.click(sheet.getByLabelText(label));
  await user.dblClick(sheet.getByRole("button", { name: "Submit answers" }));
  await waitFor(() => expect(answersOf(api)).toHaveLength(1));
  release();
  expect(await sheet.findByText(/^Saved just now/)).toBeTruthy();
  expect(answersOf(api)).toHaveLength(1);
});

test("unsent answers are still there after a reload", async () => {
  const first = await renderTab();
  await first.user.click(await screen.findByRole("button", { name: "Answer the poll" }));
  await first.user.click(within(await screen.findByRole("dialog")).getByLabelText("Ben"));
  first.unmount();
  // A new page has nothing in memory.
  forgetInput();
  const { user } = await renderTab();
  await user.click(await screen.findByRole("button", { name: "Answer the poll" }));
  const sheet = within(await screen.findByRole("dialog"));
  expect(sheet.getByRole("radio", { name: "Ben" })).toHaveProperty("checked", true);
});

// Covers SURVEY-14.
test("answers that could not be sent are kept, and the page says so", async () => {
  api.disconnect(surveyRoutes.submit);
  const { user } = await renderTab();
  await user.click(await screen.findByRole("button", { name: "Answer the poll" }));
  const sheet = within(await screen.findByRole("dialog"));
  for (const label of ["Ana", "Red", "Green"]) await user.click(sheet.getByLabelText(label));
  await user.click(sheet.getByRole("button", { name: "Submit answers" }));
  expect(await sheet.findByText(/Your answers are still here/)).toBeTruthy();
  expect(sheet.getByText(/^Not sent yet/)).toBeTruthy();
});

// Covers SURVEY-25.
test("an option that is a player has its tribe, and any option is named by its text alone", async () => {
  const { user } = await renderTab();
  await user.click(await screen.findByRole("button", { name: "Answer the poll" }));
  const sheet = within(await screen.findByRole("dialog"));
  const ana = await sheet.findByRole("radio", { name: "Ana", description: "Red" });
  expect(ana.closest("label")?.querySelector("svg")).not.toBeNull();
  const ben = sheet.getByRole("radio", { name: "Ben", description: "" });
  expect(ben.closest("label")?.querySelector("svg")).toBeNull();
  expect(sheet.getByRole("checkbox", { name: "Red", description: "" })).toBeTruthy();
});

// Covers SURVEY-25.
test("without the list of players the options are shown as text", async () => {
  api.fail(playerRoutes.list, 500);
  const { user } = await renderTab();
  await user.click(await screen.findByRole("button", { name: "Answer the poll" }));
  const sheet = within(await screen.findByRole("dialog"));
  expect(await sheet.findByRole("radio", { name: "Ana", description: "" })).toBeTruthy();
});

// Covers SURVEY-26.
test("the form counts the answered questions, says that they are saved, and then offers to change them", async () => {
  api.reply(surveyRoutes.submit, save);
  const { user } = await renderTab();
  await user.click(await screen.findByRole("button", { name: "Answer the poll" }));
  const sheet = within(await screen.findByRole("dialog"));
  await user.click(await sheet.findByLabelText("Ben"));
  await user.click(sheet.getByLabelText("Red"));
  expect(sheet.getByText("1 of 2 answered")).toBeTruthy();
  await user.click(sheet.getByLabelText("Blue"));
  expect(sheet.getByText("2 of 2 answered")).toBeTruthy();
  const { advance, advanceUntil } = freezeTime();
  fireEvent.click(sheet.getByRole("button", { name: "Submit answers" }));
  await advanceUntil(() => sheet.queryByRole("button", { name: "Answers saved" }) !== null);
  fireEvent.click(sheet.getByRole("button", { name: "Answers saved" }));
  await advance(3000);
  expect(sheet.queryByRole("button", { name: "Answers saved" })).toBeNull();
  // False: prevented. A browser would submit the form, because the clicked button becomes its submit button.
  expect(fireEvent.click(sheet.getByRole("button", { name: "Change answers" }))).toBe(false);
  await advance(0);
  expect(document.activeElement).toBe(sheet.getByLabelText("Ben"));
  expect(sheet.getByRole("button", { name: "Submit answers" })).toBeTruthy();
  expect(answersOf(api)).toHaveLength(1);
});

// Covers SURVEY-27.
test("the dialog may be closed while the answers are sent, and a toast says how it ended", async () => {
  const release = api.delay(surveyRoutes.submit);
  api.fail(surveyRoutes.submit, 409, "The poll has locked");
  const { user } = await renderTab();
  const open = async (name: string) => {
    await user.click(await screen.findByRole("button", { name }));
    return within(await screen.findByRole("dialog"));
  };
  const sheet = await open("Answer the poll");
  await user.click(await sheet.findByLabelText("Ben"));
  for (const label of ["Red", "Blue"]) await user.click(sheet.getByLabelText(label));
  await user.click(sheet.getByRole("button", { name: "Submit answers" }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const again = await open("Answer the poll");
  expect((await again.findByRole("button", { name: /Submit answers/ })).getAttribute("aria-busy")).toBe(
    "true",
  );
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  release();
  expect(await screen.findByText("Your poll answers were not saved")).toBeTruthy();
  expect(screen.getByText("The poll has locked")).toBeTruthy();

  api.reply(surveyRoutes.submit, save);
  const last = await open("Answer the poll");
  await user.click(await last.findByRole("button", { name: "Submit answers" }));
  await user.keyboard("{Escape}");
  expect(await screen.findByText("You have answered this poll.")).toBeTruthy();
});

test("a locked poll shows what counted and takes no answers", async () => {
  const teamSurvey = submission([30, 40, 41]);
  api.reply(surveyRoutes.open, { data: [{ ...latest(teamSurvey, -HOUR_MS), lockDown: true }] });
  const { user } = await renderTab();
  await user.click(await screen.findByRole("button", { name: "See your answers" }));
  const sheet = within(await screen.findByRole("dialog"));
  expect(sheet.getByText("The show is in progress. Good luck!")).toBeTruthy();
  expect(sheet.getByText(/^These answers counted/)).toBeTruthy();
  expect(sheet.getByRole("radio", { name: "Ana" })).toHaveProperty("checked", true);
  expect(sheet.getByRole("group", { name: /tribal council/ })).toHaveProperty("disabled", true);
  expect(sheet.queryByRole("button", { name: "Submit answers" })).toBeNull();
});

// Covers SURVEY-90.
test("a graded poll no longer says that the show is in progress", async () => {
  const data = { ...latest(submission([30, 40, 41]), -HOUR_MS), lockDown: true, graded: true };
  api.reply(surveyRoutes.open, { data: [data] });
  const { user } = await renderTab();
  expect(await screen.findByText("This poll is graded.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "See your answers" }));
  expect(within(await screen.findByRole("dialog")).getByText("This poll is graded.")).toBeTruthy();
  expect(screen.queryByText("The show is in progress. Good luck!")).toBeNull();
});

// Covers SURVEY-33.
test("a poll that stayed locked when its episode was moved says why", async () => {
  api.reply(surveyRoutes.open, { data: [{ ...latest(submission([30, 40, 41])), lockDown: true }] });
  const { user } = await renderTab();
  expect(await screen.findByText("This poll stays locked.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "See your answers" }));
  const sheet = within(await screen.findByRole("dialog"));
  expect(sheet.getByText(/^Its episode was moved after your league could read the answers/)).toBeTruthy();
  expect(sheet.queryByRole("button", { name: "Submit answers" })).toBeNull();
});

// Covers SURVEY-2, SURVEY-32.
test("two open polls are both answered, and what is chosen in one stays while the other is open", async () => {
  const other = latest(null, 2 * HOUR_MS);
  const episode = { ...other.survey.episode, number: 6, title: null };
  const second = { ...other, survey: { ...other.survey, surveyId: testId(80), episode } };
  api.reply(surveyRoutes.open, () => ({ data: [latest(stored), second] }));
  api.reply(surveyRoutes.submit, save);
  const { user } = await renderPage(<LatestSurveyButton leagueId={leagueId} />, api);
  await user.click(await screen.findByRole("button", { name: "Weekly poll, not answered yet" }));
  const sheet = () => within(screen.getByRole("dialog"));
  await waitFor(() => expect(screen.getByRole("dialog", { name: "Episode 5: Hot Coals" })).toBeTruthy());
  await user.click(sheet().getByLabelText("Ben"));
  const dialog = screen.getByRole("dialog");
  sheet().getByRole("button", { name: "Episode 6" }).focus();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("dialog", { name: "Episode 6" })).toBe(dialog);
  expect(document.activeElement).toBe(sheet().getByRole("button", { name: "Episode 6", pressed: true }));
  await user.click(sheet().getByLabelText("Ana"));
  await user.click(sheet().getByRole("button", { name: "Episode 5" }));
  expect(sheet().getByLabelText("Ben")).toHaveProperty("checked", true);
  await user.click(sheet().getByLabelText("Red"));
  await user.click(sheet().getByLabelText("Blue"));
  await user.click(sheet().getByRole("button", { name: "Submit answers" }));
  expect(await sheet().findByText(/^Saved just now/)).toBeTruthy();
  expect(api.requests(surveyRoutes.submit).map(({ body }) => body.surveyId)).toEqual([surveyId]);
  await user.click(sheet().getByRole("button", { name: "Episode 6" }));
  expect(sheet().getByLabelText("Ana")).toHaveProperty("checked", true);
});

// Covers RULE-6.
test("a poll whose points count double in the league says so", async () => {
  api.reply(surveyRoutes.myPolls, { data: [{ ...graded(), weight: 2 }] });
  await renderTab();
  expect(
    await screen.findByText("By the rules of this league, the points of this poll count double."),
  ).toBeTruthy();
});

test("the history shows each graded poll with its right answers and points", async () => {
  api.reply(surveyRoutes.open, { data: [] });
  api.reply(surveyRoutes.myPolls, { data: [graded()] });
  await renderTab();
  const entry = within(await screen.findByRole("heading", { name: /^Episode 4: The Merge/ }).then(itemOf));
  expect(entry.getByText("5 points")).toBeTruthy();
  expect(entry.getAllByText(/^(Right|Wrong)$/).map(({ textContent }) => textContent)).toEqual([
    "Right",
    "Wrong",
  ]);
  expect(entry.getByText("Also right: Blue")).toBeTruthy();
});

const itemOf = (element: HTMLElement) => element.closest<HTMLElement>("li") ?? element;

const renderTab = () => renderPage(<SurveysTab leagueId={leagueId} />, api);

function latest(teamSurvey: ShownSurvey["teamSurvey"] = null, airsInMs = HOUR_MS): ShownSurvey {
  const episode = { episodeId: testId(9), number: 5, title: "Hot Coals", airDate: inMs(airsInMs) };
  return { survey: { surveyId, episode, questions }, teamSurvey, lockDown: false };
}

/** Stores what is sent, as the server does. */
function save({ body }: ApiRequest<typeof surveyRoutes.submit>) {
  const answerIds = body.questions.flatMap(({ answers }) => answers);
  const teamAnswers = answerIds.map((answerOptionId) => ({ answerOptionId }));
  stored = { ...submission([]), submittedAt: inMs(0), teamAnswers };
  return { data: { teamSurveyId: testId(8), submittedAt: stored.submittedAt }, message: "Saved" };
}

const submission = (optionNumbers: number[]) => ({
  teamSurveyId: testId(8),
  submittedAt: inMs(-2 * HOUR_MS),
  complete: true,
  teamAnswers: optionNumbers.map((number) => ({ answerOptionId: testId(number) })),
});

const graded = (): MySurvey => ({
  surveyId: testId(70),
  episode: { episodeId: testId(71), number: 4, title: "The Merge", airDate: inMs(-170 * HOUR_MS) },
  graded: true,
  totalPointsAwarded: 5,
  submittedAt: inMs(-180 * HOUR_MS),
  questions: [
    {
      questionId: testId(72),
      prompt: "Who goes to tribal council?",
      points: 5,
      answerCount: 2,
      teamAnswers: [
        { teamAnswerId: testId(73), answerOption: { display: "Red", correct: true } },
        { teamAnswerId: testId(74), answerOption: { display: "Green", correct: false } },
      ],
      answerOptions: [
        { display: "Red", correct: true },
        { display: "Green", correct: false },
        { display: "Blue", correct: true },
      ],
    },
  ],
});

/** What was sent, by the options' names. */
function answersOf({ requests }: FakeApi): string[][][] {
  const displays = new Map(
    questions.flatMap(({ answerOptions }) =>
      answerOptions.map(({ questionOptionId, display }) => [questionOptionId, display] as const),
    ),
  );
  return requests(surveyRoutes.submit).map(({ body }) =>
    body.questions.map(({ answers }) => answers.map((id) => displays.get(id) ?? id)),
  );
}
