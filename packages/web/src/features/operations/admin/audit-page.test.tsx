import { auditRoutes, type AuditEntry } from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { AuditPage } from "./audit-page.tsx";

const entry = (number: number, change: Partial<AuditEntry> = {}): AuditEntry => ({
  auditId: String(number),
  at: "2026-03-01T20:00:00.000Z",
  user: { userId: testId(1), username: "jeff" },
  action: "score.saved",
  subjectId: testId(number),
  subject: `Player ${number}, Immunity, episode 3`,
  before: { points: 4 },
  after: { points: 9 },
  ...change,
});
const page = (entries: AuditEntry[], more = false) => ({ data: { entries, more, names: {} } });
const open = (api: ReturnType<typeof createFakeApi>, path = "/admin/audit") =>
  renderPage(<AuditPage />, api, { path, isAdmin: true });

// Covers ADMIN-AUDIT-1.
test("changes are listed with user, subject and values before and after", async () => {
  const api = createFakeApi();
  const release = api.hold(auditRoutes.list, page([entry(1)]));
  await open(api);
  expect(screen.getByText("Loading")).toBeTruthy();
  release();
  const row = await screen.findByText(/jeff/);
  const item = row.closest("li")!;
  expect(item.textContent).toContain("jeff set the score of Player 1, Immunity, episode 3");
  expect(item.textContent).toContain("points: 4 → 9");
  expect(screen.getByText("No older changes.")).toBeTruthy();
});

test("older changes are loaded after the last one shown", async () => {
  const api = createFakeApi();
  api.reply(auditRoutes.list, ({ query }) =>
    query["before"] === "2" ? page([entry(1)]) : page([entry(3), entry(2)], true),
  );
  const { user } = await open(api);
  await user.click(await screen.findByRole("button", { name: "Show Older" }));
  expect(await screen.findByText("Player 1, Immunity, episode 3")).toBeTruthy();
  expect(
    within(screen.getByRole("list", { name: "Changes" })).getAllByRole("listitem").length,
  ).toBeGreaterThan(2);
});

// Covers ADMIN-AUDIT-2.
test("the log is filtered by text, action and subject", async () => {
  const api = createFakeApi();
  api.reply(auditRoutes.list, page([entry(1)]));
  const { user } = await open(api);
  await user.selectOptions(await screen.findByLabelText("Action"), "Poll graded");
  await user.type(screen.getByLabelText("Search"), "immunity");
  await waitFor(() =>
    expect(api.requests(auditRoutes.list).at(-1)?.query).toEqual({
      action: "survey.graded",
      search: "immunity",
    }),
  );
  await user.click(await screen.findByRole("button", { name: /^History, Player 1/ }));
  await waitFor(() =>
    expect(api.requests(auditRoutes.list).at(-1)?.query).toMatchObject({ subjectId: testId(1) }),
  );
  await user.click(screen.getByRole("button", { name: /Show all changes/ }));
  await waitFor(() => expect(location.search).not.toContain("subjectId"));
});

test("an empty log and an empty search have texts of their own", async () => {
  const api = createFakeApi();
  api.reply(auditRoutes.list, page([]));
  const { unmount } = await open(api);
  expect(await screen.findByText("Nothing changed yet")).toBeTruthy();
  unmount();
  await open(api, "/admin/audit?search=zoe");
  expect(await screen.findByText("Nothing found")).toBeTruthy();
});

test("a log that failed to load can be retried", async () => {
  const api = createFakeApi();
  api.fail(auditRoutes.list, 500);
  const { user } = await open(api);
  expect(await screen.findByText("Error loading the audit log")).toBeTruthy();
  api.reply(auditRoutes.list, page([entry(1)]));
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Player 1, Immunity, episode 3")).toBeTruthy();
});
