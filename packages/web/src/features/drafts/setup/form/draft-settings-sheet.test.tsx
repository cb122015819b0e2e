import { adminLeagueRoutes, draftRoutes } from "@emberline/contract";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { routeKey } from "../../../../platform/api/route-query.ts";
import { createFakeApi, type FakeApi } from "../../../../testing/fake-api.ts";
import { renderPage } from "../../../../testing/render-page.tsx";
import { leagueId, replyToFan, teamId } from "../../../../testing/reply-to-fan.ts";
import { DraftSettingsSheet } from "./draft-settings-sheet.tsx";

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  replyToFan(api);
});
const open = () =>
  renderPage(<DraftSettingsSheet league={{ leagueId, name: "Night Owls" }} open onClose={() => {}} />, api);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

// Covers ADMIN-LEAGUE-4, ADMIN-LEAGUE-22, DRAFT-2, LIMIT-24.
test("a new draft starts in a week at 19:00 unless another start is chosen", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2027, 1, 26, 23, 59, 59) });
  await open();
  await screen.findByLabelText("Draft start");
  expect(screen.getByRole("dialog", { name: "Draft Settings" })).toBeTruthy();
  expect(valueOf("Draft start")).toMatch(/^2027-03-05T19:00/);
});

// Covers DRAFT-2, DRAFT-4, LIMIT-6, LIMIT-24.
test("a new draft has 120 seconds for each pick", async () => {
  api.reply(draftRoutes.set, { message: "", data: { draftOrder: [teamId] } });
  await open();
  fireEvent.click(await screen.findByRole("radio", { name: "Other" }));
  expect(["Hours", "Minutes", "Seconds"].map(valueOf)).toEqual(["0", "2", "0"]);
  press("Save");
  expect(await screen.findByText("Draft Settings Saved Successfully")).toBeTruthy();
  expect(api.requests(draftRoutes.set)).toMatchObject([{ body: { pickTimeSeconds: 120 } }]);
});

test("what was changed to a default before the session ended is there once the settings are loaded", async () => {
  const startDate = new Date(Date.now() + 86_400_000).toISOString();
  api.reply(draftRoutes.byLeague, {
    data: {
      startDate,
      complete: false,
      pickTimeSeconds: 60,
      draftOrder: [],
      orderBy: "hand",
      draw: 0,
      begun: false,
      paused: false,
      aborted: null,
      roomOpensAt: startDate,
    },
  });
  const first = await open();
  fireEvent.click(await screen.findByRole("radio", { name: "2 min" }));
  first.unmount();
  await open();
  await screen.findByLabelText("Draft start");
  expect(screen.getByRole("radio", { name: "2 min", checked: true })).toBeTruthy();
});

// Covers REDRAFT-1.
test("after the first draft the second one is set, at first with the same pick time", async () => {
  const startDate = new Date(Date.now() - 86_400_000).toISOString();
  api.reply(draftRoutes.byLeague, {
    data: {
      startDate,
      complete: true,
      pickTimeSeconds: 30,
      draftOrder: [],
      orderBy: "hand",
      draw: 0,
      begun: true,
      paused: false,
      aborted: null,
      roomOpensAt: startDate,
    },
  });
  api.reply(draftRoutes.desk, {
    data: {
      teams: [{ teamId, name: "Owls", owner: { firstName: "Ana", lastName: "Fan" } }],
      draftablePlayerCount: 4,
      minLeadSeconds: 300,
      seedHash: "0".repeat(64),
      postponed: null,
      secondDraft: { from: 7, keeps: 1, order: "standings" },
    },
  });
  api.reply(draftRoutes.set, { message: "", data: { draftOrder: [teamId] } });
  await open();
  expect(await screen.findByRole("radio", { name: "30 s", checked: true })).toBeTruthy();
  press("Save");
  expect(await screen.findByText("Draft Settings Saved Successfully")).toBeTruthy();
  expect(api.requests(draftRoutes.set)).toMatchObject([{ body: { pickTimeSeconds: 30 } }]);
});

test("saved settings make the admin's list of leagues load again", async () => {
  api.reply(draftRoutes.set, { message: "", data: { draftOrder: [teamId] } });
  const { queries } = await open();
  const key = [...routeKey(adminLeagueRoutes.find), { search: "" }];
  queries.setQueryData(key, { pages: [], pageParams: [] });
  await screen.findByLabelText("Draft start");
  press("Save");
  expect(await screen.findByText("Draft Settings Saved Successfully")).toBeTruthy();
  expect(queries.getQueryState(key)?.isInvalidated).toBe(true);
});

// Covers ADMIN-LEAGUE-27.
test("settings that cannot be loaded say so, and Try again loads them", async () => {
  api.fail(draftRoutes.byLeague, 500);
  await open();
  expect(await screen.findByRole("heading", { name: "Error loading draft settings" })).toBeTruthy();
  expect(screen.getByText("Please try again or contact support if the problem persists.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  replyToFan(api);
  press("Try again");
  expect(await screen.findByLabelText("Draft start")).toBeTruthy();
});

// Covers ADMIN-LEAGUE-24.
test("settings that cannot be saved say so with the server's reason", async () => {
  api.fail(draftRoutes.set, 409, "Not tonight");
  await open();
  await screen.findByLabelText("Draft start");
  press("Save");
  const title = await screen.findByText("Error saving draft settings");
  expect(within(title.closest<HTMLElement>("[role=alert]")!).getByText("Not tonight")).toBeTruthy();
});

// Covers LEAGUE-90.
test("without a contestant for each team the form says so, and nothing is sent", async () => {
  const owner = { firstName: "Ana", lastName: "Fan" };
  const teams = [{ teamId, name: "Owls", owner }];
  const data = {
    teams,
    draftablePlayerCount: 0,
    minLeadSeconds: 300,
    seedHash: "0".repeat(64),
    postponed: null,
  };
  api.reply(draftRoutes.desk, { data });
  api.fail(draftRoutes.set, 409, "No round");
  await open();
  await screen.findByLabelText("Draft start");
  press("Save");
  expect(await screen.findByText("There are not enough contestants for every team to get one.")).toBeTruthy();
  expect(screen.queryByText("Error saving draft settings")).toBeNull();
  expect(api.requests(draftRoutes.set)).toEqual([]);
});

// Covers ADMIN-LEAGUE-14, ADMIN-LEAGUE-19.
test("the settings of a draft that has begun are locked", async () => {
  const startDate = new Date(Date.now() - 60_000).toISOString();
  api.reply(draftRoutes.byLeague, {
    data: {
      startDate,
      complete: false,
      pickTimeSeconds: 120,
      draftOrder: [],
      orderBy: "hand",
      draw: 0,
      begun: true,
      paused: false,
      aborted: null,
      roomOpensAt: startDate,
    },
  });
  await open();
  expect(
    await screen.findByText("Draft Started: Draft settings cannot be modified once the draft has begun"),
  ).toBeTruthy();
  expect(screen.getByLabelText("Draft start")).toHaveProperty("readOnly", true);
  press("Save");
  expect(await screen.findByText("Cannot save: Draft has already started")).toBeTruthy();
  expect(api.requests(draftRoutes.set)).toEqual([]);
});
