import { chatRoutes, draftRoutes, teamRoutes } from "@emberline/contract";
import { drawLabel, randomFraction } from "@emberline/game";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFakeApi, type FakeApi } from "../../../testing/fake-api.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { testId } from "../../../testing/test-id.ts";
import { completedDraft, playerIds, teamIds } from "./results-fixture.ts";
import { ResultsPage } from "./results-page.tsx";
import { rememberSeedHash } from "./seed-hash-storage.ts";

const leagueId = testId(900);

let api: FakeApi;
beforeEach(() => {
  api = createFakeApi();
  api.reply(teamRoutes.mine, { data: [] });
  api.reply(draftRoutes.board, { data: completedDraft });
  api.reply(chatRoutes.reactions, { data: [] });
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, "fonts");
});

const open = () => renderPage(<ResultsPage leagueId={leagueId} />, api, { path: "/draft/board" });
function joinAsFirstTeam() {
  const league = { leagueId, name: "Night Owls", teamsCount: 3, draft: null };
  api.reply(teamRoutes.mine, { data: [{ teamId: teamIds[0] ?? "", name: "Team Maya", league }] });
}

// Covers ROOM-25.
test("a complete draft is shown as a table of rounds and teams, and round by round", async () => {
  joinAsFirstTeam();
  const release = api.hold(draftRoutes.board, { data: completedDraft });
  await open();
  expect(screen.getByText("Loading the board")).toBeTruthy();
  release();
  const table = within(await screen.findByRole("table", { name: "Draft board" }));
  const [head, first, second] = table.getAllByRole("row");
  await waitFor(() => expect(head?.textContent).toContain("You"));
  expect(within(head!).getAllByRole("columnheader")).toHaveLength(4);
  expect(within(first!).getAllByRole("cell")[1]?.textContent).toContain("from the owner's queue");
  expect(within(second!).getAllByRole("cell")[0]?.textContent).toContain("Finn Ruiz");
  const rounds = screen.getByRole("region", { name: "Round 2" });
  expect(within(rounds).getAllByRole("listitem")[0]?.textContent).toContain("On a train");
  expect(screen.getByText("Night Owls")).toBeTruthy();
});

// Covers ROOM-15.
test("a link opens the image of the draft once, and not again when the page is left and come back to", async () => {
  const { unmount } = await renderPage(<ResultsPage leagueId={leagueId} />, api, {
    path: "/draft/board?share",
  });
  expect(await screen.findByRole("dialog", { name: "Share as image" })).toBeTruthy();
  expect(`${location.pathname}${location.search}`).toBe("/draft/board");
  unmount();
  await renderPage(<ResultsPage leagueId={leagueId} />, api, { path: location.pathname + location.search });
  expect(await screen.findByRole("button", { name: "Share as image" })).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

// Covers CHAT-17.
test("picks on the board show the league's reactions and take new ones", async () => {
  const reactTo = `pick:${completedDraft.draftId}:2`;
  api.reply(chatRoutes.reactions, {
    data: [{ reactTo, reactions: [{ emoji: "🔥", count: 3, mine: false }] }],
  });
  api.reply(chatRoutes.react, { data: [{ emoji: "🔥", count: 4, mine: true }] });
  const { user } = await open();
  const round = within(await screen.findByRole("region", { name: "Round 1" }));
  const pick = within(await round.findByRole("group", { name: "Reactions to the pick of Ben Ruiz" }));
  await user.click(pick.getByRole("button", { name: /, 3$/ }));
  expect(await pick.findByRole("button", { name: /, 4$/, pressed: true })).toBeTruthy();
  await waitFor(() =>
    expect(api.requests(chatRoutes.react).map(({ body }) => body)).toEqual([
      { reactTo, emoji: "🔥", on: true },
    ]),
  );
  expect(api.requests(chatRoutes.reactions).map(({ query }) => query)).toEqual([
    { reactionsOf: `pick:${completedDraft.draftId}` },
  ]);
});

// Covers ROOM-25.
test("a board of many teams has a row for each team, so that all fit beside each other", async () => {
  const teams = Array.from({ length: 18 }, (_, index) => ({
    teamId: testId(300 + index),
    name: `Team ${index + 1}`,
    owner: { firstName: "Maya", lastName: "Berg" },
  }));
  const order = teams.map(({ teamId }) => teamId);
  const pick = {
    type: "picked" as const,
    pickNumber: 1,
    teamId: order[0]!,
    playerId: playerIds[0]!,
    by: "owner" as const,
    at: 1,
  };
  const events = [
    { type: "scheduled" as const, order, rounds: 1, startsAt: 0, pickSeconds: 60, at: 0 },
    { type: "clock-started" as const, pickNumber: 1, startedAt: 0, deadline: 60_000 },
    pick,
    { type: "aborted" as const, keepPicks: true, desk: "admin" as const, reason: "Over", at: 2 },
  ];
  api.reply(draftRoutes.board, { data: { ...completedDraft, teams, events } });
  await open();
  const table = within(await screen.findByRole("table", { name: "Draft board" }));
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Team",
    "Round 1",
  ]);
  expect(table.getAllByRole("rowheader")).toHaveLength(18);
  expect(table.getByRole("row", { name: /^Team 1 / }).textContent).toContain("Ana Ruiz");
});

test("a board that cannot be loaded can be asked for again", async () => {
  api.fail(draftRoutes.board, 500);
  const { user } = await open();
  expect(await screen.findByRole("heading", { name: "The draft board could not be loaded" })).toBeTruthy();
  api.reply(draftRoutes.board, { data: completedDraft });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("table", { name: "Draft board" })).toBeTruthy();
});

test("without a draft the page leads to the league, before its end to the draft room", async () => {
  api.reply(draftRoutes.board, { data: null });
  const { unmount } = await open();
  expect(await screen.findByText("No draft has been set yet")).toBeTruthy();
  unmount();
  const events = completedDraft.events.slice(0, 3);
  api.reply(draftRoutes.board, { data: { ...completedDraft, complete: false, events } });
  await open();
  expect(await screen.findByText("The draft is not over yet")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Go to the draft room" }).getAttribute("href")).toBe(
    `/draft/${leagueId}`,
  );
});

test("a draft that an admin ended says so, and its open slots are not picked", async () => {
  const events = [
    ...completedDraft.events.slice(0, 3),
    {
      type: "aborted" as const,
      keepPicks: true,
      desk: "admin" as const,
      reason: "The season is over",
      at: 1,
    },
  ];
  api.reply(draftRoutes.board, { data: { ...completedDraft, events } });
  await open();
  expect(await screen.findByText(/The season is over/)).toBeTruthy();
  expect(screen.getAllByText("Not picked").length).toBeGreaterThan(0);
  expect(screen.queryByText(/^Drafted on/)).toBeNull();
});

const seed = "77".repeat(32);
const seedBytes = new Uint8Array(32).fill(0x77);
const seedHash = Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", seedBytes)), (byte) =>
  byte.toString(16).padStart(2, "0"),
).join("");
const tied = [playerIds[2] ?? "", playerIds[4] ?? ""].toSorted();
/** The one of the tied players that the seed draws for pick 3, and the other one. */
const [drawn = "", notDrawn = ""] = await (async () => {
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", seedBytes, hmac, false, ["sign"]);
  const digest = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(drawLabel.pick(3)));
  return randomFraction(new Uint8Array(digest)) < 0.5 ? tied : tied.toReversed();
})();
/** The draft with one of the tied players in pick 3 and the other one in pick 5. */
function draftWithTieWonBy(playerId: string) {
  const loser = tied.find((other) => other !== playerId) ?? "";
  const playerOf = new Map([
    [3, playerId],
    [5, loser],
  ]);
  const events = completedDraft.events.map((event) =>
    event.type === "picked"
      ? { ...event, playerId: playerOf.get(event.pickNumber) ?? event.playerId }
      : event,
  );
  return { ...completedDraft, seed, seedHash, events };
}

// Covers DRAFT-15.
test("the draw is verified in the browser; what this device saw before is told", async () => {
  rememberSeedHash(leagueId, seedHash, Date.parse(completedDraft.startDate) - 1);
  api.reply(draftRoutes.board, { data: draftWithTieWonBy(drawn) });
  const { user } = await open();
  expect(
    await screen.findByText(/^This device saw the same fingerprint on .*, before the draft\.$/),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Check it in this browser" }));
  expect((await screen.findAllByText("Everything is valid.")).length).toBeGreaterThan(0);
  expect(await screen.findByText(/^Pick 3: among .* the draw gives/)).toBeTruthy();
});

test("a pick that the seed does not draw fails the check", async () => {
  api.reply(draftRoutes.board, { data: draftWithTieWonBy(notDrawn) });
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Check it in this browser" }));
  expect((await screen.findAllByText("1 check failed.")).length).toBeGreaterThan(0);
  expect(await screen.findByText("Not valid:")).toBeTruthy();
});

test("without its seed a draw cannot be verified, and a browser without cryptography says so", async () => {
  const { unmount } = await open();
  await screen.findByRole("table", { name: "Draft board" });
  expect(screen.queryByRole("button", { name: "Check it in this browser" })).toBeNull();
  unmount();
  api.reply(draftRoutes.board, { data: draftWithTieWonBy(drawn) });
  vi.spyOn(crypto.subtle, "digest").mockRejectedValue(new Error("no cryptography"));
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Check it in this browser" }));
  expect(await screen.findByText(/run (this|the) check/)).toBeTruthy();
});

/** A canvas to paint on, which the DOM of the tests does not have. Returns the texts painted so far. */
function fakeCanvas(): string[] {
  const texts: string[] = [];
  const noop = () => undefined;
  const context = new Proxy(
    {
      fillText: (text: string) => texts.push(text),
      measureText: () => ({ width: 10 }),
      createRadialGradient: () => ({ addColorStop: noop }),
    },
    { get: (methods, name) => Reflect.get(methods, name) ?? noop, set: () => true },
  );
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(
    // A context has dozens of methods; these are the ones that return something.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    context as unknown as CanvasRenderingContext2D,
  );
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done) =>
    done(new Blob(["image"], { type: "image/png" })),
  );
  vi.stubGlobal(
    "Path2D",
    class {
      rect = noop;
      arc = noop;
    },
  );
  Object.defineProperty(document, "fonts", { configurable: true, value: { load: async () => [] } });
  return texts;
}

// Covers ROOM-15.
test("the image of the whole draft or of the user's team is painted and saved", async () => {
  joinAsFirstTeam();
  const texts = fakeCanvas();
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:image");
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Share as image" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Share as image" }));
  const save = dialog.getByRole("button", { name: "Save image" });
  await waitFor(() => expect(save).toHaveProperty("disabled", false));
  expect(
    dialog.getByRole("img", { name: /^The draft board of Night Owls, 6 picks: Team Maya took Ana Ruiz/ }),
  ).toBeTruthy();
  expect(texts).toEqual(expect.arrayContaining(["Night Owls", "ROUND 2", "Finn Ruiz", "Ben Ruiz"]));
  await user.click(save);
  texts.length = 0;
  await user.click(await dialog.findByRole("radio", { name: "My team" }));
  expect(
    await dialog.findByRole("img", { name: "The team Team Maya, 2 picks: Ana Ruiz, Finn Ruiz." }),
  ).toBeTruthy();
  await waitFor(() => expect(save).toHaveProperty("disabled", false));
  expect(texts).toContain("Finn Ruiz");
  expect(texts).not.toContain("Ben Ruiz");
  await user.click(save);
  const names = click.mock.contexts.map((link) => link instanceof HTMLAnchorElement && link.download);
  expect(names).toEqual(["night-owls-draft.png", "team-maya-draft.png"]);
});

test("an image that cannot be painted says so, and nothing can be saved", async () => {
  fakeCanvas();
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Share as image" }));
  expect(await screen.findByText(/^This browser could not create the image\./)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Save image" })).toHaveProperty("disabled", true);
  expect(screen.queryByRole("radio", { name: "My team" })).toBeNull();
});
