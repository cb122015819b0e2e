import { jobRoutes, type JobStatus } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { JobsPage } from "./jobs-page.tsx";

const job = (change: Partial<JobStatus> = {}): JobStatus => ({
  running: true,
  schedule: "0 20 * * *",
  description: "Reminds users of the poll.",
  lastRunAt: null,
  lastResult: null,
  lastError: null,
  nextRunAt: null,
  ...change,
});
const jobStatuses = (change: Partial<JobStatus> = {}) => ({
  data: { surveyReminder: job(change), draftManagement: job() },
});

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(jobRoutes.status, jobStatuses());
});
const open = () => renderPage(<JobsPage />, api, { path: "/admin/jobs", isAdmin: true });
const reminder = async () => {
  const heading = await screen.findByRole("heading", { name: "Survey reminder" });
  return within(heading.closest("li")!);
};

// Covers ADMIN-JOB-1, ADMIN-JOB-8.
test("each job has its state, schedule, last run and next run", async () => {
  const release = api.hold(
    jobRoutes.status,
    jobStatuses({
      lastRunAt: "2026-03-01T20:00:00.000Z",
      lastResult: "3 reminders",
      lastError: "The database is gone",
    }),
  );
  await open();
  expect(screen.getByText("Loading")).toBeTruthy();
  release();
  const card = await reminder();
  expect(card.getByText("Running")).toBeTruthy();
  expect(card.getByText("0 20 * * *")).toBeTruthy();
  expect(card.getByText("3 reminders")).toBeTruthy();
  expect(card.getByText("The database is gone")).toBeTruthy();
  expect(card.getByText("None planned")).toBeTruthy();
  expect(screen.getByText("Never")).toBeTruthy();
});

// Covers ADMIN-JOB-5.
test("a list that cannot be loaded can be asked for again", async () => {
  api.fail(jobRoutes.status, 500);
  const { user } = await open();
  expect(await screen.findByRole("heading", { name: "Error loading background jobs status" })).toBeTruthy();
  api.reply(jobRoutes.status, jobStatuses());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await reminder()).toBeTruthy();
});

// Covers ADMIN-JOB-1, ADMIN-JOB-4.
test("a job is triggered and says what it did; a failure shows the reason", async () => {
  api.reply(jobRoutes.trigger, { data: {}, message: "3 reminders were sent." });
  const { user } = await open();
  const card = await reminder();
  api.reply(jobRoutes.status, jobStatuses({ lastResult: "3 reminders" }));
  await user.click(card.getByRole("button", { name: "Trigger, Survey reminder" }));
  expect(await card.findByText("Triggered. 3 reminders were sent.")).toBeTruthy();
  expect(await card.findByText("3 reminders")).toBeTruthy();
  api.fail(jobRoutes.trigger, 409, "The job is running");
  await user.click(screen.getByRole("button", { name: "Trigger, Draft management" }));
  expect(await screen.findByText("Failed to trigger job")).toBeTruthy();
  expect(screen.getByText("The job is running")).toBeTruthy();
  expect(api.requests(jobRoutes.trigger).map(({ params }) => params["jobName"])).toEqual([
    "surveyReminder",
    "draftManagement",
  ]);
});

// Covers ADMIN-JOB-1, ADMIN-JOB-4.
test("stopping the jobs asks first; Cancel stops nothing, and a failure shows the reason", async () => {
  api.fail(jobRoutes.stop, 500);
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Stop Jobs" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Stop the background jobs?" }));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(api.requests(jobRoutes.stop)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Stop Jobs" }));
  const again = within(await screen.findByRole("dialog"));
  await user.click(again.getByRole("button", { name: "Stop Jobs" }));
  expect(await screen.findByText("Failed to stop jobs")).toBeTruthy();
});

// Covers ADMIN-JOB-3, ADMIN-JOB-4.
test("one stopped job offers to start them, without a question", async () => {
  api.reply(jobRoutes.status, jobStatuses({ running: false }));
  api.disconnect(jobRoutes.start);
  const { user } = await open();
  expect((await reminder()).getByText("Stopped")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Start Jobs" }));
  expect(await screen.findByText("Failed to start jobs")).toBeTruthy();
  api.reply(jobRoutes.start, { message: "The jobs run" });
  api.reply(jobRoutes.status, jobStatuses());
  await user.click(screen.getByRole("button", { name: "Start Jobs" }));
  expect(await screen.findByText("The jobs run")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Stop Jobs" })).toBeTruthy();
});
