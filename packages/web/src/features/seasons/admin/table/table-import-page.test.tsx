import { seasonRoutes, tableImportRoutes, type ImportedTable, type Season } from "@emberline/contract";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFakeApi, type FakeApi } from "../../../../testing/fake-api.ts";
import { renderPage } from "../../../../testing/render-page.tsx";
import { testId } from "../../../../testing/test-id.ts";
import { TableImportPage } from "./table-import-page.tsx";

const season = (number: number, name: string, changes: Partial<Season> = {}): Season => ({
  seasonId: testId(number),
  name,
  isCurrent: number === 1,
  archivedAt: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  playerCount: 0,
  episodeCount: 0,
  scoreCount: 0,
  scheduledDraftCount: 0,
  ...changes,
});
const CAST = "Name\tTribe\tAge\tShoe size\nJane Doe\tEmber\t34\t40\nBen Cruz\tEmber\t41\t44\n";

let api: FakeApi;
beforeEach(() => {
  // Dates of another year are shown with it.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-25T21:00:00Z") });
  api = createFakeApi();
  api.reply(seasonRoutes.list, {
    data: [season(1, "One"), season(2, "Two"), season(3, "Old", { archivedAt: "2026-01-02T00:00:00.000Z" })],
  });
  api.reply(tableImportRoutes.players, ({ body }) => ({ data: imported(body.dryRun) }));
});
afterEach(() => void vi.useRealTimers());
const imported = (dryRun: boolean): ImportedTable => ({
  season: "Two",
  dryRun,
  newTribes: [{ name: "Ember", color: "#e2653a" }],
  rows: [
    { row: 2, outcome: "added", number: null, changes: [], keptTribe: null },
    {
      row: 3,
      outcome: "changed",
      number: null,
      changes: [{ field: "age", from: "40", to: "41" }],
      keptTribe: "Tide",
    },
  ],
});
const open = (path = `/admin/import?season=${testId(2)}`) =>
  renderPage(<TableImportPage />, api, { path, isAdmin: true });
const rowOf = (name: string) => within(screen.getByText(name).closest("li")!);

// Covers ADMIN-IMPORT-5, ADMIN-IMPORT-7.
test("a pasted table is checked, then exactly the same rows are imported", async () => {
  const { user, fill } = await open();
  await screen.findByLabelText("Table");
  await fill("Table", CAST);
  expect(rowOf("Jane Doe").getByText("Ember · 34")).toBeTruthy();
  expect(screen.getByText("Left out: “Shoe size”")).toBeTruthy();
  expect(api.requests(tableImportRoutes.players)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Check Table" }));
  const text = await screen.findByText("“Two”: 1 contestant would be added, 1 contestant would be changed.");
  expect(document.activeElement).toBe(text);
  expect(screen.getByText("New tribes:").textContent).toContain("Ember");
  expect(rowOf("Jane Doe").getByText("New")).toBeTruthy();
  expect(rowOf("Ben Cruz").getByText("age 40 → 41")).toBeTruthy();
  expect(rowOf("Ben Cruz").getByText(/^Stays in Tide/)).toBeTruthy();
  await user.dblClick(screen.getByRole("button", { name: "Import 2 contestants" }));
  expect(await screen.findByRole("heading", { name: "Imported" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Import / })).toBeNull();
  const bodies = api.requests(tableImportRoutes.players).map(({ body }) => body);
  expect(bodies.map(({ dryRun }) => dryRun)).toEqual([true, false]);
  expect(bodies[1]).toEqual({ ...bodies[0], dryRun: false });
  expect(bodies[0]).toMatchObject({
    seasonId: testId(2),
    rows: [{ row: 2, firstName: "Jane", lastName: "Doe", tribe: "Ember", age: 34, home: null }, { row: 3 }],
  });
});

// Covers ADMIN-IMPORT-4.
test("mistakes are shown at their rows, and nothing can be sent", async () => {
  const { fill } = await open();
  await screen.findByLabelText("Table");
  await fill("Table", "Name\tAge\nJane Doe\tforty\nBen Cruz\t41\nben cruz\t3");
  expect(rowOf("Jane Doe").getByText("Age is not a whole number from 0 to 150")).toBeTruthy();
  expect(rowOf("ben cruz").getByText("Has the same name as row 3")).toBeTruthy();
  expect(screen.getByText(/2 rows with mistakes/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Check Table" })).toBeNull();
});

// Covers ADMIN-IMPORT-3.
test("the admin says what an unknown column holds; that removes the result of a check", async () => {
  const { user, fill } = await open();
  await screen.findByLabelText("Table");
  await fill("Table", "Who\tYears\nJane Doe\t34\nBen Cruz\t41");
  await user.click(screen.getByLabelText("The first row has the names of the columns"));
  expect(screen.getByText("Choose the column with the name.")).toBeTruthy();
  await user.selectOptions(screen.getByLabelText("Column “Who”"), "Full name");
  await user.selectOptions(screen.getByLabelText("Column “Years”"), "Age");
  expect(rowOf("Jane Doe").getByText("34")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Check Table" }));
  await screen.findByRole("button", { name: "Import 2 contestants" });
  await user.selectOptions(screen.getByLabelText("Season"), "One (current)");
  expect(screen.queryByRole("button", { name: "Import 2 contestants" })).toBeNull();
});

// Covers ADMIN-IMPORT-2, ADMIN-IMPORT-11.
test("a CSV file of episodes is read in the chosen time zone", async () => {
  api.reply(tableImportRoutes.episodes, {
    data: {
      season: "One",
      dryRun: true,
      newTribes: [],
      rows: [{ row: 2, outcome: "added", number: 1, changes: [], keptTribe: null }],
    },
  });
  const { user } = await open("/admin/import?table=episodes");
  const file = new File(['\ufeffTitle;Air date\r\n"The Boats; Leave";24.02.2027 20:00\r\n'], "episodes.csv");
  await user.upload(await screen.findByLabelText("CSV file"), file);
  expect(await screen.findByText("The Boats; Leave")).toBeTruthy();
  await user.selectOptions(screen.getByLabelText("Time zone of the dates"), "America/New_York");
  expect(rowOf("The Boats; Leave").getByText("Wed, Feb 24, 2027, 8:00 PM")).toBeTruthy();
  expect(screen.getByText("Dates are local times of America/New York.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Check Table" }));
  expect(await screen.findByRole("button", { name: "Import 1 episode" })).toBeTruthy();
  expect(api.requests(tableImportRoutes.episodes)[0]?.body).toEqual({
    seasonId: testId(1),
    rows: [{ row: 2, number: null, title: "The Boats; Leave", airDate: "2027-02-25T01:00:00.000Z" }],
    dryRun: true,
  });
});

test("a refusal shows each row on its own line, and the check can be repeated", async () => {
  api.fail(tableImportRoutes.players, 422, "Row 2: one\nRow 3: two");
  const { user, fill } = await open();
  await screen.findByLabelText("Table");
  await fill("Table", CAST);
  await user.click(screen.getByRole("button", { name: "Check Table" }));
  expect(await screen.findByText("Row 2: one")).toBeTruthy();
  expect(screen.getByText("Row 3: two")).toBeTruthy();
  api.reply(tableImportRoutes.players, ({ body }) => ({ data: imported(body.dryRun) }));
  await user.click(screen.getByRole("button", { name: "Check Table" }));
  expect(await screen.findByRole("button", { name: "Import 2 contestants" })).toBeTruthy();
  expect(screen.queryByText("Row 2: one")).toBeNull();
});

// Covers ADMIN-IMPORT-13.
test("the names of a file in Excel's own encoding are confirmed before its table is used", async () => {
  const { user } = await open();
  const bytes = Uint8Array.from("Name;Tribe\r\nJos\u00e9 Diaz;Ember\r\n", (character) =>
    character.charCodeAt(0),
  );
  const choose = async () =>
    user.upload(await screen.findByLabelText("CSV file"), new File([bytes], "cast.csv"));
  await choose();
  const question = within(await screen.findByRole("alert", { name: "Names to confirm" }));
  expect(question.getByText("José Diaz")).toBeTruthy();
  expect(screen.getByLabelText("Table")).toHaveProperty("value", "");
  await user.click(question.getByRole("button", { name: "Discard" }));
  expect(screen.queryByRole("alert", { name: "Names to confirm" })).toBeNull();
  await choose();
  await user.click(await screen.findByRole("button", { name: "Use This Table" }));
  expect(screen.queryByRole("alert", { name: "Names to confirm" })).toBeNull();
  expect(rowOf("José Diaz").getByText("Ember")).toBeTruthy();
});

// Covers ADMIN-IMPORT-13.
test("Excel's Unicode Text, separated by tabs, is read at once", async () => {
  const { user } = await open();
  const units = Uint16Array.from("\ufeffName\tTribe\r\nŁucja Diaz\tØresund\r\n", (character) =>
    character.charCodeAt(0),
  );
  await user.upload(await screen.findByLabelText("CSV file"), new File([units], "cast.txt"));
  expect(await screen.findByText("Łucja Diaz")).toBeTruthy();
});

test("a file that is no text, and a site without seasons, say so", async () => {
  const { user, unmount } = await open();
  const file = new File([new Uint8Array([0xff, 0xfe, 0x00])], "cast.csv");
  await user.upload(await screen.findByLabelText("CSV file"), file);
  expect(await screen.findByText("This file cannot be read as text")).toBeTruthy();
  unmount();
  api.reply(seasonRoutes.list, { data: [] });
  await open();
  expect(await screen.findByRole("heading", { name: "No season yet" })).toBeTruthy();
});

// Covers APP-50.
test("a table that was not imported is there when the page is opened again; an imported one is not", async () => {
  const first = await open();
  await screen.findByLabelText("Table");
  await first.fill("Table", CAST);
  first.unmount();
  const { user, unmount } = await open();
  expect(await screen.findByLabelText("Table")).toHaveProperty("value", CAST);
  await user.click(screen.getByRole("button", { name: "Check Table" }));
  await user.click(await screen.findByRole("button", { name: "Import 2 contestants" }));
  expect(await screen.findByRole("heading", { name: "Imported" })).toBeTruthy();
  unmount();
  await open();
  expect(await screen.findByLabelText("Table")).toHaveProperty("value", "");
});
