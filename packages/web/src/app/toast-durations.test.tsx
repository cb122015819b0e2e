import {
  accountRoutes,
  jobRoutes,
  membershipRoutes,
  myAccountRoutes,
  noteRoutes,
  scoringRoutes,
  type JobStatus,
} from "@emberline/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createFakeApi, type FakeApi } from "../testing/fake-api.ts";
import { freezeTime } from "../testing/freeze-time.ts";
import { renderPage } from "../testing/render-page.tsx";
import { leagueId, replyToFan } from "../testing/reply-to-fan.ts";
import { testId } from "../testing/test-id.ts";
import { preloadPages } from "../testing/preload-pages.ts";
import { AppRoutes } from "./routes.tsx";

beforeAll(preloadPages);
let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  replyToFan(api);
});

/** Presses a button while time stands still, and waits for the toast that follows. */
async function pressForToast(name: string, text: string) {
  const { advance, advanceUntil } = freezeTime();
  fireEvent.click(screen.getByRole("button", { name }));
  await advanceUntil(() => screen.queryByText(text) !== null);
  return { advance, isShown: () => screen.queryByText(text) !== null };
}

test("toasts stand below the header", async () => {
  await renderPage(<AppRoutes />, api, { path: "/settings" });
  const places = [...document.querySelectorAll("[aria-relevant=additions]")].map(
    ({ className }) => /(?:^| )top-\[([^\]]*)\]/.exec(className)?.[1],
  );
  expect(places).toEqual(["calc(env(safe-area-inset-top)+var(--spacing-nav)+0.5rem)"]);
});

// Covers LIMIT-5.
describe("a toast stays for 2 to 4 seconds", () => {
  test.each([
    ["saved", "Name updated successfully"],
    ["refused", "Something went wrong"],
  ])("when a name is %s", async (outcome, text) => {
    if (outcome === "saved") api.reply(myAccountRoutes.change, { message: "Saved" });
    else api.fail(myAccountRoutes.change, 500);
    await renderPage(<AppRoutes />, api, { path: "/settings" });
    fireEvent.click(await screen.findByRole("button", { name: "Edit" }));
    fireEvent.change(screen.getByLabelText("First Name"), { target: { value: "Anouk" } });
    const { advance, isShown } = await pressForToast("Save", text);
    await advance(1990);
    expect(isShown()).toBe(true);
    await advance(2011);
    expect(isShown()).toBe(false);
  });

  test.each([
    ["saved", "League Saved"],
    ["refused", "Error saving league"],
  ])("when a league is %s", async (outcome, text) => {
    if (outcome === "saved") api.reply(membershipRoutes.save, { message: "Saved" });
    else api.fail(membershipRoutes.save, 500);
    await renderPage(<AppRoutes />, api, { path: `/league/${leagueId}?tab=settings` });
    fireEvent.change(await screen.findByLabelText("League name"), { target: { value: "Night Owls Again" } });
    const { advance, isShown } = await pressForToast("Save", text);
    await advance(1990);
    expect(isShown()).toBe(true);
    await advance(2011);
    expect(isShown()).toBe(false);
  });
});

// Covers ACCOUNT-30, ACCOUNT-39, LIMIT-4.
test("the toast of a refused login goes by itself after three seconds", async () => {
  api.fail(accountRoutes.login, 401, "Invalid username/email or password");
  await renderPage(<AppRoutes />, api, { path: "/login", signedInAs: null });
  await screen.findByRole("button", { name: "Log In" });
  const { advance, isShown } = await pressForToast("Log In", "Invalid username/email or password");
  // The form checks nothing itself.
  expect(api.requests(accountRoutes.login)).toMatchObject([{ body: { username: "", pwd: "" } }]);
  expect(screen.queryByRole("dialog")).toBeNull();
  await advance(2990);
  expect(isShown()).toBe(true);
  await advance(11);
  expect(isShown()).toBe(false);
});

describe("in the admin area", () => {
  const job = (running: boolean): JobStatus => ({
    running,
    description: "Reminders",
    schedule: "0 18 * * *",
    lastRunAt: null,
    lastResult: null,
    lastError: null,
    nextRunAt: null,
  });

  // Covers LIMIT-20.
  test.each([
    ["is done", "The background jobs are started"],
    ["fails", "Failed to start jobs"],
  ])("a toast stays for two seconds when something %s", async (outcome, text) => {
    api.reply(jobRoutes.status, { data: { surveyReminder: job(false), draftManagement: job(false) } });
    if (outcome === "is done") api.reply(jobRoutes.start, { message: text });
    else api.fail(jobRoutes.start, 500);
    await renderAdmin("/admin/jobs");
    await screen.findByRole("button", { name: "Start Jobs" });
    const { advance, isShown } = await pressForToast("Start Jobs", text);
    await advance(1990);
    expect(isShown()).toBe(true);
    await advance(11);
    expect(isShown()).toBe(false);
  });

  // Covers ADMIN-9, LIMIT-20.
  test("a saved note says so for two seconds, then the list is there again", async () => {
    api.reply(noteRoutes.listForAdmins, { data: [] });
    api.reply(scoringRoutes.episodes, { data: [] });
    api.reply(noteRoutes.save, { data: { adminNoteId: testId(1) } });
    await renderAdmin("/admin/notes");
    fireEvent.click(await screen.findByRole("button", { name: "Add Note" }));
    fireEvent.change(await screen.findByLabelText("Note"), { target: { value: "Good night" } });
    const createdAt = "2026-11-20T18:00:00Z";
    api.reply(noteRoutes.listForAdmins, {
      data: [{ adminNoteId: testId(1), note: "Good night", createdAt, episode: null }],
    });
    const { advance, isShown } = await pressForToast("Save", "Note Saved");
    await advance(1990);
    expect(isShown()).toBe(true);
    expect(screen.getByRole("dialog")).toBeTruthy();
    await advance(11);
    expect(isShown()).toBe(false);
    vi.useRealTimers();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(screen.getByText("Good night")).toBeTruthy();
  });

  function renderAdmin(path: string) {
    api.reply(accountRoutes.checkAdmin, { verified: true });
    return renderPage(<AppRoutes />, api, { path });
  }
});
