import { type Check, type SystemState, systemRoutes } from "@emberline/contract";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { sizeText, SystemPage } from "./system-page.tsx";

const check = (key: Check["key"], change: Partial<Check> = {}): Check => ({
  key,
  state: "well",
  text: `The ${key} is fine.`,
  advice: null,
  ...change,
});
const run = {
  at: "2027-01-31T05:00:00.000Z",
  file: "emberline-2027-01-31T05-00-00Z.backup.gz",
  bytes: 18_400_000,
  rows: 41_233,
  error: null,
  isHere: true,
};
const state = (
  checks: Check[] = [check("database")],
  backups: Partial<SystemState["backups"]> = {},
): { data: SystemState } => ({
  data: {
    checks,
    backups: {
      folder: "/srv/data/backups",
      days: 7,
      nextAt: "2027-02-01T05:00:00.000Z",
      isRequested: false,
      runs: [],
      ...backups,
    },
  },
});

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(systemRoutes.state, state());
});
const open = () => renderPage(<SystemPage />, api, { path: "/admin/system", isAdmin: true });

// Covers ADMIN-SYSTEM-1.
test("a site that is well says so, and each part has its state in words", async () => {
  const release = api.hold(systemRoutes.state, state([check("database"), check("disk")]));
  await open();
  expect(screen.getByText("Loading")).toBeTruthy();
  release();
  expect(await screen.findByText("All is well.")).toBeTruthy();
  const parts = within(screen.getByRole("list", { name: "Parts of the system" }));
  expect(parts.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(["Database", "Disk"]);
  expect(parts.getAllByText("OK")).toHaveLength(2);
  expect(parts.getByText("The disk is fine.")).toBeTruthy();
});

// Covers ADMIN-SYSTEM-1.
test("what fails comes first, with what to do and where", async () => {
  api.reply(
    systemRoutes.state,
    state([
      check("database"),
      check("jobs", { state: "warning", text: "An admin stopped them.", advice: "Start them." }),
      check("disk", { state: "failing", text: "1 MB free.", advice: "Delete something." }),
    ]),
  );
  await open();
  expect(await screen.findByText("1 part of the system does not work as it should.")).toBeTruthy();
  const headings = within(screen.getByRole("list", { name: "Parts of the system" })).getAllByRole("heading");
  expect(headings.map(({ textContent }) => textContent)).toEqual(["Disk", "Jobs", "Database"]);
  expect(screen.getByText("Delete something.")).toBeTruthy();
  expect(screen.getByText("Failing")).toBeTruthy();
  expect(screen.getByText("Attention")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open Jobs" }).getAttribute("href")).toBe("/admin/jobs");
});

test("warnings alone are counted", async () => {
  const warning = { state: "warning", advice: "Look." } as const;
  api.reply(systemRoutes.state, state([check("disk", warning), check("push", warning)]));
  await open();
  expect(await screen.findByText("2 parts of the system need attention.")).toBeTruthy();
});

test("a state that cannot be loaded can be asked for again", async () => {
  api.fail(systemRoutes.state, 503);
  const { user } = await open();
  expect(await screen.findByRole("heading", { name: "Error loading the state of the system" })).toBeTruthy();
  api.reply(systemRoutes.state, state());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("All is well.")).toBeTruthy();
});

// Covers ADMIN-SYSTEM-2.
test("backups are listed with their size, and whether they were verified", async () => {
  const failed = { ...run, at: "2027-01-30T05:00:00.000Z", file: null, bytes: null, rows: null };
  const elsewhere = { ...run, at: "2027-01-29T05:00:00.000Z", isHere: false };
  const runs = [run, { ...failed, isHere: false, error: "ENOSPC" }, elsewhere];
  api.reply(systemRoutes.state, state(undefined, { runs }));
  await open();
  const rows = within(await screen.findByRole("list", { name: "Backups" })).getAllByRole("listitem");
  expect(rows).toHaveLength(3);
  expect(rows[0]?.textContent).toContain("18 MB, 41,233 rows");
  expect(within(rows[0]!).getByText("Verified")).toBeTruthy();
  expect(within(rows[1]!).getByText("ENOSPC")).toBeTruthy();
  expect(within(rows[1]!).getByText("Failed")).toBeTruthy();
  expect(within(rows[2]!).getByText("Not on this server")).toBeTruthy();
  expect(screen.getByText("/srv/data/backups")).toBeTruthy();
});

// Covers ADMIN-SYSTEM-2.
test("a backup can be asked for, and is busy until it is there", async () => {
  api.reply(systemRoutes.backUp, { message: "The backup begins" });
  const { user } = await open();
  expect(await screen.findByText("No backup has been written yet.")).toBeTruthy();
  api.reply(systemRoutes.state, state(undefined, { isRequested: true }));
  await user.click(screen.getByRole("button", { name: "Back up now" }));
  expect(await screen.findByText("The backup begins")).toBeTruthy();
  expect(await screen.findByText("A backup is being written and verified.")).toBeTruthy();
  expect(screen.getByRole("button", { name: /Back up now/ }).getAttribute("aria-busy")).toBe("true");
  expect(api.requests(systemRoutes.backUp)).toHaveLength(1);
});

test("a backup that cannot be asked for says why; without daily backups the page says so", async () => {
  api.reply(systemRoutes.state, state(undefined, { nextAt: null, days: 1 }));
  api.fail(systemRoutes.backUp, 503, "We cannot reach our records right now.");
  const { user } = await open();
  expect(await screen.findByText(/^Daily backups are off\. Backups are kept for 1 day,/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Back up now" }));
  expect(await screen.findByText("The backup could not be started")).toBeTruthy();
  expect(screen.getByText("We cannot reach our records right now.")).toBeTruthy();
});

test.each([
  [1, "1 KB"],
  [12_400, "12 KB"],
  [1_500_000, "1.4 MB"],
  [18_400_000, "18 MB"],
  [5_000_000_000, "4.7 GB"],
])("a backup of %i bytes has %s", (bytes, text) => expect(sizeText(bytes)).toBe(text));
