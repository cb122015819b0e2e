import {
  accountRoutes,
  calendarRoutes,
  draftRoutes,
  leagueRoutes,
  myAccountRoutes,
  noteRoutes,
  passkeyRoutes,
  scoringRoutes,
} from "@emberline/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NotesPage } from "../features/messages/admin/notes-page.tsx";
import { DraftCard } from "../features/drafts/setup/draft-card.tsx";
import { JoinableLeaguesPage } from "../features/leagues/join/joinable-leagues-page.tsx";
import { SettingsPage } from "./settings/settings-page.tsx";
import { RequireAdmin } from "../platform/session/admin/require-admin.tsx";
import { createFakeApi, type FakeApi } from "../testing/fake-api.ts";
import { fakeDeviceStore } from "../testing/fake-device-store.ts";
import { inPages } from "../testing/in-pages.ts";
import { renderPage } from "../testing/render-page.tsx";
import { testId } from "../testing/test-id.ts";
import { testUser } from "../testing/test-user.ts";
import { Link } from "../ui/link.tsx";

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(calendarRoutes.get, { data: null });
  api.reply(passkeyRoutes.list, { data: [] });
  api.reply(myAccountRoutes.sessions, { data: [] });
  api.reply(noteRoutes.listForAdmins, { data: [] });
  api.reply(scoringRoutes.episodes, { data: [] });
});
afterEach(() => vi.restoreAllMocks());

// Covers APP-50.
test("a note that was being typed when the session ended is there after the next login of the same user only", async () => {
  const first = await openNotes();
  await first.user.click(await screen.findByRole("button", { name: "Add Note" }));
  await first.fill("Note", "A long note");
  api.fail(accountRoutes.check, 401);
  dispatchEvent(new StorageEvent("storage", { key: "jwt" }));
  await waitFor(() => expect(location.pathname).toBe("/login"));
  first.unmount();
  api.reply(accountRoutes.check, { verified: true });

  const other = await openNotes({ userId: testId(9), username: "jeff" });
  await other.user.click(await screen.findByRole("button", { name: "Add Note" }));
  expect(await screen.findByLabelText("Note")).toHaveProperty("value", "");
  other.unmount();

  const again = await openNotes();
  await again.user.click(await screen.findByRole("button", { name: "Add Note" }));
  expect(await screen.findByLabelText("Note")).toHaveProperty("value", "A long note");
  await again.user.click(screen.getByRole("button", { name: "Start over" }));
  expect(screen.getByLabelText("Note")).toHaveProperty("value", "");
});

// Covers APP-50.
test.each([
  ["Create New League", "League name"],
  ["Join League", "Team name"],
])("Escape asks before the sheet “%s” discards what was typed", async (button, label) => {
  api.reply(leagueRoutes.findJoinable, inPages(league));
  const { user, fill } = await renderPage(<JoinableLeaguesPage />, api, { path: "/leagues" });
  await user.click(await screen.findByRole("button", { name: button }));
  await screen.findByRole("dialog");
  await fill(label, "Owls");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(screen.getByLabelText(label)).toHaveProperty("value", "Owls");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByLabelText(label)).toBeNull());
  await user.click(screen.getByRole("button", { name: button }));
  expect(await screen.findByLabelText(label)).toHaveProperty("value", "");
});

// Covers APP-50.
test("Escape asks before the draft settings discard a change; unchanged they close", async () => {
  api.reply(draftRoutes.byLeague, { data: null });
  api.reply(draftRoutes.desk, {
    data: { teams: [team], draftablePlayerCount: 18, minLeadSeconds: 300, seedHash: "abc", postponed: null },
  });
  const { user } = await renderPage(
    <Suspense fallback={null}>
      <DraftCard league={league} />
    </Suspense>,
    api,
  );
  await user.click(await screen.findByRole("button", { name: "Set the Draft" }));
  await user.click(await screen.findByRole("radio", { name: /^Drawn at the start/ }));
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  expect(screen.getByRole("radio", { name: /^Drawn at the start/ })).toHaveProperty("checked", true);
  await user.click(screen.getByRole("radio", { name: /^In my own order/ }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

// Covers APP-50.
test("a link asks before it leaves a preference that was not saved", async () => {
  const page = (
    <>
      <Link to="/players">Players</Link>
      <SettingsPage />
    </>
  );
  const { user } = await renderPage(page, api, { path: "/settings", pattern: "/settings" });
  await user.click(emailCheckbox());
  await user.click(screen.getByRole("link", { name: "Players" }));
  await user.click(
    within(await screen.findByRole("dialog", { name: "Leave without saving?" })).getByRole("button", {
      name: "Stay",
    }),
  );
  expect(location.pathname).toBe("/settings");
  await user.click(emailCheckbox());
  await user.click(screen.getByRole("link", { name: "Players" }));
  await waitFor(() => expect(location.pathname).toBe("/players"));
});

// Covers SURVEY-50.
test("a logout sends poll answers that wait, and asks if they cannot be sent", async () => {
  const device = fakeDeviceStore();
  api.reply(accountRoutes.logout, {});
  const { user } = await renderPage(<SettingsPage />, api, { path: "/settings", pattern: "/settings" });
  device.set(`answers:${testUser.userId}:${testId(1)}`, {
    userId: testUser.userId,
    leagueId: testId(1),
    surveyId: testId(2),
    title: "Episode 2",
    keptAt: 1,
    replaces: null,
    chosen: [testId(3)],
    earlier: [],
    token: "test-token",
    latestPath: "/no/network",
    submitPath: "/no/network",
    body: {},
  });
  await user.click(screen.getByRole("button", { name: "Logout" }));
  const question = within(await screen.findByRole("dialog", { name: "Your poll answers are not sent yet" }));
  await user.click(question.getByRole("button", { name: "Stay" }));
  expect(device.size).toBe(2);
  expect(api.requests(accountRoutes.logout)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Logout" }));
  await user.click(await screen.findByRole("button", { name: "Log Out" }));
  await waitFor(() => expect(api.requests(accountRoutes.logout)).toHaveLength(1));
});

const league = {
  leagueId: testId(5),
  name: "Night Owls",
  privateInd: false,
  teamsCount: 3,
  owner: { userName: "ben" },
};

const team = { teamId: testId(6), name: "Owlets", owner: { firstName: "Ben", lastName: "Ruiz" } };

function openNotes(change = {}) {
  api.reply(accountRoutes.me, { data: { ...testUser, ...change } });
  return renderPage(
    <RequireAdmin>
      <NotesPage />
    </RequireAdmin>,
    api,
    { path: "/admin/notes", pattern: "/admin/notes", isAdmin: true },
  );
}

const emailCheckbox = () =>
  within(
    screen.getByRole("heading", { name: "Email Preferences" }).closest<HTMLElement>("section")!,
  ).getAllByRole<HTMLInputElement>("checkbox")[0]!;
