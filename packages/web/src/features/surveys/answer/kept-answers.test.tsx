import { surveyRoutes, type ShownSurvey } from "@emberline/contract";
import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi, describe } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { fakeDeviceStore } from "../../../testing/fake-device-store.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { testUser } from "../../../testing/test-user.ts";
import { SurveysTab } from "../surveys-tab.tsx";
import { KeptAnswersSender } from "./kept-answers-sender.tsx";
import { unsentAnswers } from "./kept-answers.ts";

const leagueId = testId(1);
const surveyId = testId(2);
const SAVED_AT = "2026-11-25T18:00:00.000Z";
const DRAFT_KEY = `pollDraft:${testUser.userId}:${leagueId}:${surveyId}`;
const question = {
  questionId: testId(3),
  prompt: "Who wins immunity?",
  answerCount: 1,
  points: 5,
  answerOptions: ["Ana", "Ben"].map((display, index) => ({
    questionOptionId: testId(30 + index),
    questionId: testId(3),
    display,
  })),
};

let api: FakeApi;
beforeEach(() => {
  fakeDeviceStore();
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  api = createFakeApi();
  api.reply(surveyRoutes.open, { data: [latest(null)] });
  api.reply(surveyRoutes.myPolls, { data: [] });
  api.disconnect(surveyRoutes.submit);
});
afterEach(() => vi.restoreAllMocks());

// Covers SURVEY-28.
test("answers submitted without a network are kept, and sent when it is back", async () => {
  const { sheet } = await submitWithoutNetwork();
  expect(sheet.queryByText(/Your answers are still here/)).toBeNull();
  expect(sheet.queryByRole("button", { name: "Submit answers" })).toBeNull();
  expect(sheet.getByRole("button", { name: "Change answers" })).toBeTruthy();
  expect(api.requests(surveyRoutes.submit)).toHaveLength(1);
  api.reply(surveyRoutes.submit, () => {
    api.reply(surveyRoutes.open, { data: [latest(SAVED_AT)] });
    return { data: { teamSurveyId: testId(8), submittedAt: SAVED_AT }, message: "Saved" };
  });
  act(() => void dispatchEvent(new Event("online")));
  expect(await screen.findByText("Your answers arrived in time")).toBeTruthy();
  expect(await sheet.findByText(/^Saved /)).toBeTruthy();
  expect(sheet.queryByText(/Your answers are still here/)).toBeNull();
  expect(api.requests(surveyRoutes.submit).at(-1)).toMatchObject({
    token: "test-token",
    body: { leagueId, surveyId, questions: [{ questionId: testId(3), answers: [testId(31)] }] },
  });
  expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
});

// Covers SURVEY-28, SURVEY-29.
test("after the page was closed they are sent at the next start, and a message says that they came too late", async () => {
  (await submitWithoutNetwork()).unmount();
  api.fail(surveyRoutes.submit, 409, "The poll is locked");
  await renderTab();
  expect(await screen.findByText("Your answers came too late")).toBeTruthy();
  expect(screen.getByText(/was locked before they arrived\. They do not count\.$/)).toBeTruthy();
  // The locked poll marks what was not sent in time.
  expect(localStorage.getItem(DRAFT_KEY)).toContain(testId(31));
});

test("other answers are not sent until they are submitted, too", async () => {
  const { sheet, user } = await submitWithoutNetwork();
  await user.click(sheet.getByLabelText("Ana"));
  expect(sheet.getByText(/^Not sent yet/)).toBeTruthy();
  await user.click(sheet.getByLabelText("Ben"));
  expect(sheet.getByText(/^No network: your answers are kept/)).toBeTruthy();
});

async function submitWithoutNetwork() {
  const page = await renderTab();
  await page.user.click(await screen.findByRole("button", { name: "Answer the poll" }));
  const sheet = within(await screen.findByRole("dialog"));
  await page.user.click(sheet.getByLabelText("Ben"));
  await page.user.click(sheet.getByRole("button", { name: "Submit answers" }));
  await sheet.findByText(/^No network: your answers are kept on this device/);
  return { ...page, sheet };
}

const renderTab = () =>
  renderPage(
    <>
      <SurveysTab leagueId={leagueId} />
      <KeptAnswersSender userId={testUser.userId} />
    </>,
    api,
  );

function latest(submittedAt: string | null): ShownSurvey {
  const airDate = new Date(Date.now() + 3_600_000).toISOString();
  const episode = { episodeId: testId(9), number: 5, title: "Hot Coals", airDate };
  const teamAnswers = [{ answerOptionId: testId(31) }];
  const teamSurvey =
    submittedAt === null ? null : { teamSurveyId: testId(8), submittedAt, complete: true, teamAnswers };
  return { survey: { surveyId, episode, questions: [question] }, teamSurvey, lockDown: false };
}

describe("unsent answers", () => {
  const { read } = unsentAnswers({ userId: "u", leagueId: "l" }, "s");

  test("unsent answers are read as they were stored", () => {
    const answers = { one: ["a"], two: [] };
    expect(read({ answers })).toEqual({ answers });
  });

  test.each([[null], [7], [[]], [{ answers: [] }], [{ surveyId: "s" }]])("%j is ignored", (stored) => {
    expect(read(stored)).toBeNull();
  });

  test("malformed answers are dropped, the others kept", () => {
    expect(read({ answers: { one: "a", two: [1], three: ["c"] } })).toEqual({ answers: { three: ["c"] } });
  });
});
