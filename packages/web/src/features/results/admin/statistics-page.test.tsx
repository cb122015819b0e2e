import { scoringRoutes } from "@emberline/contract";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { freezeTime } from "../../../testing/freeze-time.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { StatisticsPage, type Statistic, parsedPointsHint, parseDefaultPoints } from "./statistics-page.tsx";

const idol: Statistic = {
  statisticId: testId(1),
  name: "Finds an idol",
  defaultPoints: 1,
  description: "d".repeat(51),
};

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(scoringRoutes.statistics, { data: [idol] });
});
const open = () => renderPage(<StatisticsPage />, api, { path: "/admin/scoring", isAdmin: true });

// Covers ADMIN-SCORE-5, ADMIN-SCORE-7, LIMIT-19.
test("statistics are listed with their points and the first 50 characters of their description", async () => {
  const release = api.hold(scoringRoutes.statistics, {
    data: [
      idol,
      { ...idol, statisticId: testId(2), name: "Votes right", defaultPoints: -2, description: null },
    ],
  });
  await open();
  expect(screen.getByText("Loading")).toBeTruthy();
  release();
  const row = within(await screen.findByRole("row", { name: /Finds an idol/ }));
  expect(row.getByText("1 pt")).toBeTruthy();
  expect(row.getByText(`${"d".repeat(50)}…`)).toBeTruthy();
  expect(within(screen.getByRole("row", { name: /Votes right/ })).getByText(/2 pts$/)).toBeTruthy();
});

// Covers ADMIN-20, ADMIN-SCORE-8.
test("a list that cannot be loaded can be asked for again, and an empty one says so", async () => {
  api.fail(scoringRoutes.statistics, 500);
  const { user } = await open();
  expect(await screen.findByRole("heading", { name: "Error loading statistics" })).toBeTruthy();
  api.reply(scoringRoutes.statistics, { data: [] });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(
    await screen.findByText("No statistics found. Add your first statistic to get started."),
  ).toBeTruthy();
});

// Covers ADMIN-SCORE-18, ADMIN-SCORE-19, ADMIN-SCORE-21.
test("a statistic is added; points that are no number are announced and saved as 0", async () => {
  api.reply(scoringRoutes.saveStatistic, { data: { statisticId: testId(2) } });
  const { user, fill } = await open();
  await user.click(await screen.findByRole("button", { name: "Add Statistic" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Statistic" }));
  const points = dialog.getByLabelText("Default points");
  await fill("Default points", "1000000");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(dialog.getByText("Name is required")).toBeTruthy();
  expect(dialog.getByText("Default points must be a whole number")).toBeTruthy();
  expect(api.requests(scoringRoutes.saveStatistic)).toEqual([]);
  await fill("Name", "Wins");
  await user.clear(points);
  await fill("Default points", "many");
  expect(dialog.getByText("Will be saved as 0 pts")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Statistic Created")).toBeTruthy();
  expect(api.requests(scoringRoutes.saveStatistic).map(({ body }) => body)).toEqual([
    { statisticId: null, name: "Wins", defaultPoints: 0, description: null },
  ]);
});

test("a second change in the open form edits the statistic that the first save created", async () => {
  api.reply(scoringRoutes.saveStatistic, { data: { statisticId: testId(2) } });
  const { user, fill } = await open();
  await user.click(await screen.findByRole("button", { name: "Add Statistic" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Statistic" }));
  await fill("Name", "Wins");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await dialog.findByRole("button", { name: "Done" });
  await user.type(dialog.getByLabelText("Name"), "!");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Statistic Updated")).toBeTruthy();
  const saves = api.requests(scoringRoutes.saveStatistic).map(({ body }) => [body.statisticId, body.name]);
  expect(saves).toEqual([
    [null, "Wins"],
    [testId(2), "Wins!"],
  ]);
  const done = await dialog.findByRole("button", { name: "Done" });
  // It closes the form at once, and does not wait until the form would close by itself.
  const { advance } = freezeTime();
  fireEvent.click(done);
  await advance(0);
  expect(screen.queryByRole("dialog")).toBeNull();
});

// Covers ADMIN-21, ADMIN-SCORE-21.
test("a statistic is edited; a save without an answer keeps what was typed", async () => {
  api.disconnect(scoringRoutes.saveStatistic);
  const { user, fill } = await open();
  await user.click(await screen.findByRole("button", { name: "Edit, Finds an idol" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Statistic" }));
  const description = dialog.getByLabelText("Description (optional)");
  expect(dialog.getByLabelText("Default points")).toHaveProperty("value", "1");
  await user.clear(description);
  await fill("Description (optional)", "Hidden");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText(/What you typed is still here/)).toBeTruthy();
  expect(screen.getByText("Error saving statistic")).toBeTruthy();
  expect(description).toHaveProperty("value", "Hidden");
  api.reply(scoringRoutes.saveStatistic, { data: { statisticId: idol.statisticId } });
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Statistic Updated")).toBeTruthy();
  expect(api.requests(scoringRoutes.saveStatistic).at(-1)?.body).toEqual({
    ...idol,
    description: "Hidden",
  });
});

// Covers ADMIN-22, ADMIN-SCORE-20, ADMIN-SCORE-22.
test("a statistic is deleted after a confirmation; a failure says so and stays open", async () => {
  api.fail(scoringRoutes.removeStatistic, 500);
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Delete, Finds an idol" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Statistic?" }));
  expect(dialog.getByText(/with every score that was given for it/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Failed to delete statistic.")).toBeTruthy();
  expect(screen.getByText("Error")).toBeTruthy();
  api.reply(scoringRoutes.removeStatistic, {});
  await user.click(dialog.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Statistic has been deleted.")).toBeTruthy();
  expect(screen.getByText("Deleted!")).toBeTruthy();
  expect(api.requests(scoringRoutes.removeStatistic).at(-1)?.params).toEqual({
    statisticId: idol.statisticId,
  });
});

// Covers ADMIN-SCORE-7.
test("a name that is taken is refused with the server's reason, and what was typed is not lost by Escape", async () => {
  api.fail(scoringRoutes.saveStatistic, 409, "There is a statistic with this name already");
  const { user, fill } = await open();
  await user.click(await screen.findByRole("button", { name: "Add Statistic" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add Statistic" }));
  await fill("Name", "FINDS AN IDOL");
  await fill("Default points", "-2.5");
  expect(dialog.getByText("Will be saved as -2 pts")).toBeTruthy();
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  await user.click(await dialog.findByRole("button", { name: "Save" }));
  expect(await dialog.findByText("There is a statistic with this name already")).toBeTruthy();
  expect(screen.getByText("Error saving statistic")).toBeTruthy();
  expect(dialog.getByLabelText("Name")).toHaveProperty("value", "FINDS AN IDOL");
});

// Covers ADMIN-SCORE-19.
test.each([
  ["5", 5],
  [" -2 ", -2],
  ["−2", -2],
  ["3.9", 3],
  ["7 points", 7],
  ["", 0],
  ["many", 0],
])("%j is read as %i", (typed, points) => {
  expect(parseDefaultPoints(typed)).toBe(points);
});

test("a number that differs from the typed text is shown", () => {
  expect(parsedPointsHint("5")).toBeNull();
  expect(parsedPointsHint("-5")).toBeNull();
  expect(parsedPointsHint("")).toBe("Will be saved as 0 pts");
  expect(parsedPointsHint("1.5")).toBe("Will be saved as 1 pt");
  expect(parsedPointsHint("10001")).toBeNull();
});
