import { type AdminReport, adminLeagueRoutes, adminReportRoutes, blockWordRoutes } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { OpenReportsBadge } from "./open-reports-badge.tsx";
import { ReportsPage } from "./reports-page.tsx";

const report: AdminReport = {
  reportId: testId(1),
  kind: "team",
  targetId: testId(2),
  reportedText: "Rude Team",
  currentText: "Rude Team",
  category: "offensive",
  details: "It names a neighbour",
  createdAt: "2026-03-01T20:00:00.000Z",
  reporter: "ana",
  owner: "ben",
  league: { leagueId: testId(3), name: "Night Owls" },
  outcome: null,
  closedAt: null,
  closedBy: null,
};
const page = (...rows: AdminReport[]) => ({ data: { total: rows.length, rows } });

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(adminReportRoutes.list, page(report));
  api.reply(adminReportRoutes.count, { data: { open: 1 } });
});
const openPage = (search = "") =>
  renderPage(<ReportsPage />, api, { path: `/admin/reports${search}`, isAdmin: true });

// Covers MODERATION-5, MODERATION-7.
test("a report shows what was reported, by whom and where, with the ways to act", async () => {
  const release = api.hold(adminReportRoutes.list, page(report));
  api.reply(adminLeagueRoutes.renameTeam, { message: "The team is renamed" });
  const { user } = await openPage();
  expect(screen.getAllByText("Loading")[0]).toBeTruthy();
  release();
  const card = within(await screen.findByRole("listitem"));
  expect(card.getByRole("heading", { name: "Rude Team" })).toBeTruthy();
  for (const text of ["Team name", "Offensive or hateful", "It names a neighbour", "@ana"]) {
    expect(card.getByText(text)).toBeTruthy();
  }
  expect(card.getByRole("link", { name: "Night Owls" }).getAttribute("href")).toBe(
    `/league/${testId(3)}?tab=settings`,
  );
  expect(card.getByRole("link", { name: "@ben" }).getAttribute("href")).toBe("/admin/users?search=ben");
  await user.click(card.getByRole("button", { name: "Rename Rude Team" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Rename Rude Team?" }));
  await user.type(dialog.getByLabelText("New name"), " II");
  await user.type(dialog.getByLabelText("Reason"), "Reported");
  api.reply(adminReportRoutes.list, page({ ...report, currentText: "Rude Team II" }));
  await user.click(dialog.getByRole("button", { name: "Rename Team" }));
  expect(await screen.findByText("Now: Rude Team II")).toBeTruthy();
});

// Covers MODERATION-6.
test("a report is resolved or dismissed; one that another admin closed says so", async () => {
  api.fail(adminReportRoutes.close, 409, "Another admin has closed this report already");
  const { user } = await openPage();
  await user.click(await screen.findByRole("button", { name: "Resolve the report about Rude Team" }));
  expect(await screen.findByText("Another admin has closed this report already")).toBeTruthy();
  api.reply(adminReportRoutes.close, { message: "The report is dismissed" });
  api.reply(adminReportRoutes.list, page());
  await user.click(screen.getByRole("button", { name: "Dismiss the report about Rude Team" }));
  expect(await screen.findByRole("heading", { name: "No open reports" })).toBeTruthy();
  expect(api.requests(adminReportRoutes.close).map(({ body }) => body)).toEqual([
    { outcome: "resolved" },
    { outcome: "dismissed" },
  ]);
});

test("closed reports say who closed them; what is deleted cannot be renamed", async () => {
  const closed = { outcome: "resolved", closedBy: "jeff", closedAt: report.createdAt } as const;
  api.reply(adminReportRoutes.list, page({ ...report, ...closed, currentText: null }));
  await openPage("?tab=closed");
  expect(await screen.findByText(/^Resolved by jeff, /)).toBeTruthy();
  expect(screen.getByText("Deleted since")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Re/ })).toBeNull();
  expect(api.requests(adminReportRoutes.list).at(-1)?.query).toEqual({ state: "closed", page: "1" });
});

test("reports that cannot be loaded can be asked for again", async () => {
  api.fail(adminReportRoutes.list, 500);
  const { user } = await openPage();
  expect(await screen.findByRole("heading", { name: "Error loading reports" })).toBeTruthy();
  api.reply(adminReportRoutes.list, page(report));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Rude Team" })).toBeTruthy();
});

// Covers MODERATION-8.
test("the navigation says how many reports are open, and nothing if none is", async () => {
  await renderPage(<OpenReportsBadge />, api, { isAdmin: true });
  expect(await screen.findByText("1")).toBeTruthy();
  api.reply(adminReportRoutes.count, { data: { open: 0 } });
  await renderPage(<OpenReportsBadge />, api, { isAdmin: true });
  await waitFor(() => expect(screen.queryByText("0")).toBeNull());
});

// Covers MODERATION-9.
test("words are blocked one on each line, and allowed again", async () => {
  api.reply(blockWordRoutes.list, { data: [] });
  api.reply(blockWordRoutes.add, { message: "2 words are blocked" });
  api.reply(blockWordRoutes.remove, { message: "“zounds” is allowed again" });
  const { user } = await openPage("?tab=words");
  expect(await screen.findByRole("heading", { name: "No blocked words" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Block Words" }));
  expect(await screen.findByText("Please write at least one word")).toBeTruthy();
  await user.type(screen.getByLabelText("Words"), "zounds{Enter}{Enter} bad guys ");
  api.reply(blockWordRoutes.list, { data: [{ wordId: testId(5), word: "zounds", anywhere: false }] });
  await user.click(screen.getByRole("button", { name: "Block Words" }));
  expect(await screen.findByText("2 words are blocked")).toBeTruthy();
  expect(api.requests(blockWordRoutes.add).map(({ body }) => body)).toEqual([
    { words: ["zounds", "bad guys"], anywhere: false },
  ]);
  await user.click(await screen.findByRole("button", { name: "Allow zounds" }));
  expect(await screen.findByText("“zounds” is allowed again")).toBeTruthy();
});

// Covers APP-50.
test("words that were not blocked yet are there when the page is opened again", async () => {
  api.reply(blockWordRoutes.list, { data: [] });
  const { user, unmount } = await openPage("?tab=words");
  await user.type(await screen.findByLabelText("Words"), "zounds");
  unmount();
  await openPage("?tab=words");
  expect(await screen.findByLabelText("Words")).toHaveProperty("value", "zounds");
});
