import { type EventSheet, ownEventRoutes, ruleRoutes } from "@emberline/contract";
import { CLASSIC_RULES } from "@emberline/game";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { leagueId, replyToFan } from "../../../testing/reply-to-fan.ts";
import { LeagueEventsPage } from "../../../app/pages/league-events-page.tsx";
import { EventHistory } from "./event-history.tsx";
import { EventsCard } from "./events-card.tsx";

const cried = { eventId: 1, name: "Cried on camera", points: 2 };
const swore = { eventId: 2, name: "Swore", points: -0.5 };
const [ada, bo] = ["a", "b"].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);
const episode = (number: number) => ({
  episodeId: `eeeeeeee-0000-4000-8000-00000000000${number}`,
  number,
  title: `Night ${number}`,
});
const sheet: EventSheet = {
  waitsFor: null,
  episodes: [episode(2), episode(1)],
  episodeId: episode(2).episodeId,
  events: [cried, swore],
  players: [
    { playerId: ada!, firstName: "Ada", lastName: "Young", photoUrl: null, tribe: null },
    { playerId: bo!, firstName: "Bo", lastName: "Xu", photoUrl: null, tribe: null },
  ],
  counts: [{ playerId: ada!, eventId: 1, count: 3, number: 7 }],
};

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  replyToFan(api);
  api.reply(ownEventRoutes.sheet, { data: sheet });
  api.reply(ownEventRoutes.save, { number: 8 });
});
const open = () =>
  renderPage(<LeagueEventsPage />, api, {
    path: `/league/${leagueId}/events`,
    pattern: "/league/:leagueId/events",
  });
const cell = async (name: string) => await screen.findByRole<HTMLInputElement>("textbox", { name });
const bodies = () => api.requests(ownEventRoutes.save).map(({ body }) => body);

// Covers OWN-3, OWN-7.
test("a cell is saved with what its user saw, and the arrow keys move", async () => {
  const { user } = await open();
  expect((await cell("Ada Young, Cried on camera")).value).toBe("3");
  const field = await cell("Bo Xu, Cried on camera");
  await user.click(field);
  await user.keyboard("2{ArrowUp}");
  expect(document.activeElement).toBe(await cell("Ada Young, Cried on camera"));
  await waitFor(() => expect(bodies()).toHaveLength(1));
  const { episodeId } = sheet;
  expect(bodies()[0]).toEqual({ playerId: bo, eventId: 1, episodeId, count: 2, seen: 0, after: 0 });
  await screen.findByText("All entries saved");
  await user.keyboard("{Delete}{Enter}");
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()[1]).toEqual({ playerId: ada, eventId: 1, episodeId, count: 0, seen: 3, after: 7 });
});

// Covers OWN-3.
test("another user's number is kept or replaced, as the user chooses", async () => {
  api.fail(ownEventRoutes.save, 409, "Another user has saved 5 here", "fail", { count: 5, number: 9 });
  const { user } = await open();
  await user.type(await cell("Bo Xu, Swore"), "1{Enter}");
  const conflicts = within(await screen.findByRole("alert", { name: "Conflicts" }));
  expect(conflicts.getByText("Another user has saved 5 here")).toBeTruthy();
  expect(screen.getByText("1 conflict to resolve")).toBeTruthy();
  api.reply(ownEventRoutes.save, { number: 8 });
  await user.click(conflicts.getByRole("button", { name: "Keep mine (1)" }));
  await waitFor(() => expect(bodies().at(-1)).toMatchObject({ count: 1, seen: 5, after: 9 }));
  await waitFor(() => expect(screen.queryByRole("alert", { name: "Conflicts" })).toBeNull());
});

// Covers OWN-3.
test("a number whose answer was lost is the user's own, and the next one follows its entry", async () => {
  api.disconnect(ownEventRoutes.save);
  const { user } = await open();
  const field = await cell("Bo Xu, Swore");
  await user.type(field, "2{Enter}");
  await screen.findByRole("button", { name: "Try again" });
  api.fail(ownEventRoutes.save, 409, "Another user has saved 2 here", "fail", { count: 2, number: 9 });
  await user.clear(field);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(bodies().at(-1)).toMatchObject({ count: 0, seen: 2, after: 9 }));
});

// Covers OWN-3.
test("what is no number is not sent, and what could not be saved can be tried again", async () => {
  const { user } = await open();
  const field = await cell("Bo Xu, Swore");
  await user.type(field, "100{Enter}");
  expect(await screen.findAllByText(/Please enter a whole number from 0 to 99/)).toHaveLength(2);
  expect(bodies()).toEqual([]);
  api.fail(ownEventRoutes.save, 500);
  await user.clear(field);
  await user.type(field, "4{Enter}");
  const retry = await screen.findByRole("button", { name: "Try again" });
  api.reply(ownEventRoutes.save, { number: 8 });
  await user.click(retry);
  await screen.findByText("All entries saved");
});

// Covers OWN-12.
test("typing is undone and made again, with what each save saw", async () => {
  const { user } = await open();
  const field = await cell("Bo Xu, Swore");
  await user.type(field, "4{Enter}");
  await waitFor(() => expect(bodies()).toHaveLength(1));
  await user.click(await screen.findByRole("button", { name: "Undo: Bo Xu, Swore: 0 → 4" }));
  await waitFor(() => expect(bodies().at(-1)).toMatchObject({ count: 0, seen: 4, after: 8 }));
  expect(field.value).toBe("");
  api.reply(ownEventRoutes.save, { number: 9 });
  await user.keyboard("{Control>}y{/Control}");
  await waitFor(() => expect(bodies()).toHaveLength(3));
  expect(bodies()[2]).toMatchObject({ count: 4, seen: 0 });
  expect(field.value).toBe("4");
});

// Covers OWN-12.
test("a table is pasted as one change; one with a wrong number or too large fills nothing", async () => {
  const { user } = await open();
  await user.click(await cell("Ada Young, Cried on camera"));
  await user.paste("1\t2\n\t100");
  expect(await screen.findByText(/Bo Xu, Swore: “100” is not a whole number from 0 to 99/)).toBeTruthy();
  await user.paste("1\t2\t3");
  expect(await screen.findByText(/the table is larger than the grid/)).toBeTruthy();
  expect(bodies()).toEqual([]);
  await user.paste("3\t2\n\t5");
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies().map(({ playerId, eventId, count }) => [playerId, eventId, count])).toEqual([
    [ada, 2, 2],
    [bo, 2, 5],
  ]);
  await user.click(await screen.findByRole("button", { name: "Undo: 2 entries pasted" }));
  await waitFor(() =>
    expect(
      bodies()
        .slice(2)
        .map(({ count }) => count),
    ).toEqual([0, 0]),
  );
});

// Covers OWN-7.
test.each([
  [{ waitsFor: 2, episodeId: null, episodes: [], events: [], players: [] }, "This waits for episode 2"],
  [{ episodeId: null, episodes: [] }, "No episode has aired yet"],
  [{ events: [] }, "No own events count in this episode"],
])("without a sheet the page says why: %j", async (part, title) => {
  api.reply(ownEventRoutes.sheet, { data: { ...sheet, ...part } });
  await open();
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
});

// Covers OWN-5.
test("members read who entered what, and what was there before", async () => {
  const entry = { number: 2, madeAt: "2026-11-02T20:00:00.000Z", by: null, episode: 2, event: "Swore" };
  const player = { firstName: "Bo", lastName: "Xu" };
  api.reply(ownEventRoutes.history, { data: [{ ...entry, player, before: 1, after: 0 }] });
  await renderPage(<EventHistory leagueId={leagueId} />, api);
  expect((await screen.findByRole("listitem")).textContent).toMatch(
    /^Bo Xu, Swore: 1 → 0Episode 2, .*, by an admin or a former member$/,
  );
});

// Covers OWN-1, OWN-7.
test("Settings lead to the sheet once there are events and an episode has aired", async () => {
  const rules = { ...CLASSIC_RULES, ownEvents: [cried] };
  const change = {
    number: 1,
    changedAt: "2026-11-01T20:00:00.000Z",
    by: null,
    reason: null,
    waitsFor: null,
    before: CLASSIC_RULES,
    after: rules,
  };
  const reply = { rules, changes: [change], needsReason: true, isDrafted: true, isBegun: true };
  api.reply(ruleRoutes.get, { data: { ...reply, nextEpisode: 1 } });
  const { unmount } = await renderPage(<EventsCard leagueId={leagueId} />, api);
  expect(await screen.findByText("Cried on camera counts 2 points")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Enter Events" })).toBeNull();
  unmount();
  api.reply(ruleRoutes.get, { data: { ...reply, nextEpisode: 3 } });
  await renderPage(<EventsCard leagueId={leagueId} />, api);
  expect((await screen.findByRole("link", { name: "Enter Events" })).getAttribute("href")).toBe(
    `/league/${leagueId}/events`,
  );
});
