import { surveyRoutes } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import type { SurveyRow } from "./survey.ts";
import { SurveysPage } from "./surveys-page.tsx";

const DAY_MS = 24 * 3_600_000;
const poll = (number: number, airsInMs: number, change: Partial<SurveyRow> = {}): SurveyRow => ({
  surveyId: testId(number),
  episodeId: testId(100 + number),
  episode: {
    episodeId: testId(100 + number),
    number,
    title: null,
    airDate: new Date(Date.now() + airsInMs).toISOString(),
  },
  questionCount: 3,
  submissionCount: 12,
  graded: false,
  ...change,
});

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
});
const open = (state?: unknown) =>
  renderPage(<SurveysPage />, api, { path: "/admin/polls", isAdmin: true, state });
const row = async (episode: number) =>
  within(await screen.findByRole("row", { name: new RegExp(`Episode ${episode}\\b`) }));

// Covers ADMIN-SURVEY-1.
test("polls are listed as open, to grade or graded, with links to edit and grade them", async () => {
  const release = api.hold(surveyRoutes.list, {
    data: [poll(3, DAY_MS), poll(2, -DAY_MS), poll(1, -2 * DAY_MS, { graded: true })],
  });
  await open();
  expect(screen.getByText("Loading")).toBeTruthy();
  release();
  const third = await row(3);
  expect(third.getByText("Open")).toBeTruthy();
  expect(third.getByText("12")).toBeTruthy();
  expect(third.getByRole("link", { name: "Edit, Episode 3" }).getAttribute("href")).toBe(
    `/admin/polls/${testId(3)}`,
  );
  expect((await row(2)).getByText("To grade")).toBeTruthy();
  expect((await row(2)).getByRole("link", { name: "Grade, Episode 2" }).getAttribute("href")).toBe(
    `/admin/polls/${testId(2)}/grade`,
  );
  expect((await row(1)).getByText("Graded")).toBeTruthy();
  expect((await row(1)).getByRole("link", { name: "Grade again, Episode 1" })).toBeTruthy();
});

// Covers SURVEY-33.
test("a poll that stayed locked is opened again after the admin has read why that is unfair", async () => {
  api.reply(surveyRoutes.list, { data: [poll(3, DAY_MS, { keptLocked: true })] });
  api.fail(surveyRoutes.reopen, 409, "The season is archived");
  const { user } = await open();
  expect((await row(3)).getByText("Stays locked")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Reopen, Episode 3" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reopen the poll?" }));
  expect(dialog.getByText(/which is unfair to those who answered in time/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Reopen" }));
  expect(await dialog.findByText("The season is archived")).toBeTruthy();
  api.reply(surveyRoutes.reopen, {});
  api.reply(surveyRoutes.list, { data: [poll(3, DAY_MS)] });
  await user.click(dialog.getByRole("button", { name: "Reopen" }));
  expect(await screen.findByText("Open")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Reopen, Episode 3" })).toBeNull();
});

// Covers ADMIN-20.
test("a list that cannot be loaded can be asked for again, and an empty one offers to add a poll", async () => {
  api.fail(surveyRoutes.list, 500);
  const { user } = await open();
  expect(await screen.findByRole("heading", { name: "Error loading surveys" })).toBeTruthy();
  api.reply(surveyRoutes.list, { data: [] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  const add = await screen.findByRole("link", { name: "Add the first poll" });
  expect(add.getAttribute("href")).toBe("/admin/polls/new");
});

// Covers ADMIN-SURVEY-13.
test("deleting a graded poll says what is deleted with it; a refusal stays open", async () => {
  api.reply(surveyRoutes.list, { data: [poll(1, -DAY_MS, { graded: true, submissionCount: 1 })] });
  api.fail(surveyRoutes.remove, 409, "The season is archived");
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Delete, Episode 1" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Survey?" }));
  expect(dialog.getByText(/its submissions are also deleted \(1 submission\)/)).toBeTruthy();
  expect(dialog.getByText("The points it gave are removed from the standings.")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await dialog.findByText("The season is archived")).toBeTruthy();
  api.reply(surveyRoutes.remove, {});
  api.reply(surveyRoutes.list, { data: [] });
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Poll deleted")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: "Add Poll" })));
  expect(api.requests(surveyRoutes.remove).at(-1)?.params).toEqual({ surveyId: testId(1) });
});

test("an open poll without submissions is deleted without talk of points", async () => {
  api.reply(surveyRoutes.list, { data: [poll(1, DAY_MS, { submissionCount: 0 })] });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Delete, Episode 1" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Survey?" }));
  expect(dialog.queryByText(/points/)).toBeNull();
  expect(dialog.queryByText(/\(0 submissions\)/)).toBeNull();
});

test("after grading, the list shows what was given; a state of another kind shows nothing", async () => {
  api.reply(surveyRoutes.list, { data: [] });
  const given = { submissions: 4, earning: 2, points: 10, most: 5 };
  const { unmount } = await open({ graded: { episode: "Episode 7", given } });
  const summary = within(screen.getByRole("region", { name: "Points given" }));
  expect(summary.getByText("Episode 7: graded")).toBeTruthy();
  expect(summary.getByText(/^2 of 4 teams earned points/)).toBeTruthy();
  unmount();
  await open({ graded: { episode: "Episode 7", given: { ...given, most: "5" } } });
  expect(await screen.findByText("No polls yet")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Points given" })).toBeNull();
});
