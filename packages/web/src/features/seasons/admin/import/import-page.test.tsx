import { seasonRoutes, type ImportSummary } from "@emberline/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../../testing/fake-api.ts";
import { renderPage } from "../../../../testing/render-page.tsx";
import { ImportPage } from "./import-page.tsx";

const summary: ImportSummary = {
  seasonId: null,
  season: "Two",
  isNew: true,
  becomesCurrent: false,
  leavesDrafts: 0,
  counts: { players: { added: 18, changed: 0, unchanged: 0 } },
  changes: ["Adds the player Ana Lee"],
  moreChanges: 17,
  dryRun: true,
};
const file = new File(["{}"], "two.json", { type: "application/json" });

const open = (api: FakeApi) =>
  renderPage(<ImportPage />, api, { path: "/admin/seasons/import", isAdmin: true });

test("a file is checked first, then exactly the same input is imported", async () => {
  const api = createFakeApi();
  api.reply(seasonRoutes.import, ({ body }) => ({ data: { ...summary, dryRun: body.dryRun } }));
  const { user } = await open(api);
  await user.upload(screen.getByLabelText("Season file", { selector: "input" }), file);
  expect(await screen.findByText("two.json")).toBeTruthy();
  await user.type(screen.getByLabelText("Through episode (optional)"), "5");
  await user.click(screen.getByRole("button", { name: "Check File" }));
  const heading = await screen.findByRole("heading", { name: "What would change" });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText(/^"Two" is new: 18 rows would be added/)).toBeTruthy();
  expect(screen.getByText("Adds the player Ana Lee")).toBeTruthy();
  expect(screen.getByText("and 17 more")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Import Now" }));
  expect(await screen.findByRole("heading", { name: "Imported" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Import Now" })).toBeNull();
  expect(screen.getByRole("link", { name: "To the seasons" }).getAttribute("href")).toBe("/admin/seasons");
  expect(api.requests(seasonRoutes.import).map(({ body }) => [body.dryRun, body.file, body.through])).toEqual(
    [
      [true, "{}", 5],
      [false, "{}", 5],
    ],
  );
});

test("changing the input removes the result of the check", async () => {
  const api = createFakeApi();
  api.reply(seasonRoutes.import, { data: summary });
  const { user } = await open(api);
  await user.upload(screen.getByLabelText("Season file", { selector: "input" }), file);
  await user.click(screen.getByRole("button", { name: "Check File" }));
  await screen.findByRole("button", { name: "Import Now" });
  await user.click(screen.getByLabelText(/^Make it the current season/));
  expect(screen.queryByRole("button", { name: "Import Now" })).toBeNull();
});

test("without a file, or with an invalid episode, nothing is sent", async () => {
  const api = createFakeApi();
  const { user } = await open(api);
  await user.click(screen.getByRole("button", { name: "Check File" }));
  expect(await screen.findByText("Please choose a season file")).toBeTruthy();
  await user.upload(screen.getByLabelText("Season file", { selector: "input" }), file);
  await waitFor(() => expect(screen.queryByText("Please choose a season file")).toBeNull());
  await user.type(screen.getByLabelText("Through episode (optional)"), "last");
  expect(screen.getByText("Please enter an episode number from 0 to 1000")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Check File" }));
  expect(api.requests(seasonRoutes.import)).toEqual([]);
});

test("a refused file shows each problem on its own line", async () => {
  const api = createFakeApi();
  api.fail(seasonRoutes.import, 422, "line 3: no name\nline 9: unknown tribe");
  const { user } = await open(api);
  await user.upload(screen.getByLabelText("Season file", { selector: "input" }), file);
  await user.click(screen.getByRole("button", { name: "Check File" }));
  expect(await screen.findByText("line 3: no name")).toBeTruthy();
  expect(screen.getByText("line 9: unknown tribe")).toBeTruthy();
});

test("a file with nothing new cannot be imported", async () => {
  const api = createFakeApi();
  const counts = { players: { added: 0, changed: 0, unchanged: 18 } };
  api.reply(seasonRoutes.import, {
    data: { ...summary, isNew: false, counts, changes: [], moreChanges: 0 },
  });
  const { user } = await open(api);
  await user.upload(screen.getByLabelText("Season file", { selector: "input" }), file);
  await user.click(screen.getByRole("button", { name: "Check File" }));
  expect(await screen.findByText('This file has nothing new for "Two".')).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Import Now" })).toBeNull();
});

// Covers APP-50.
test("a file that was not imported is there when the page is opened again; an imported one is not", async () => {
  const api = createFakeApi();
  api.reply(seasonRoutes.import, ({ body }) => ({ data: { ...summary, dryRun: body.dryRun } }));
  const first = await open(api);
  await first.user.upload(screen.getByLabelText("Season file", { selector: "input" }), file);
  await screen.findByText("two.json");
  await first.user.type(screen.getByLabelText("Through episode (optional)"), "5");
  first.unmount();
  const { user, unmount } = await open(api);
  expect(screen.getByText("These are your unsaved changes from earlier.")).toBeTruthy();
  expect(screen.getByText("two.json")).toBeTruthy();
  expect(screen.getByLabelText("Through episode (optional)")).toHaveProperty("value", "5");
  await user.click(screen.getByRole("button", { name: "Check File" }));
  await user.click(await screen.findByRole("button", { name: "Import Now" }));
  expect(await screen.findByRole("heading", { name: "Imported" })).toBeTruthy();
  expect(screen.getByText("two.json")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Start over" })).toBeNull();
  unmount();
  await open(api);
  expect(screen.getByText("No file chosen yet")).toBeTruthy();
});

// Covers APP-50.
test("after starting over, one cannot import the file that was checked before", async () => {
  const api = createFakeApi();
  api.reply(seasonRoutes.import, ({ body }) => ({ data: { ...summary, dryRun: body.dryRun } }));
  const first = await open(api);
  await first.user.upload(screen.getByLabelText("Season file", { selector: "input" }), file);
  await screen.findByText("two.json");
  first.unmount();
  const { user } = await open(api);
  await user.click(screen.getByRole("button", { name: "Check File" }));
  expect(await screen.findByRole("button", { name: "Import Now" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Start over" }));
  expect(screen.queryByRole("button", { name: "Import Now" })).toBeNull();
});
