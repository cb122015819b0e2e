import { accountRoutes, type ServerMessage } from "@emberline/contract";
import type { DraftEvent } from "@emberline/game";
import { fireEvent, act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { storeToken } from "../../../platform/api/token.ts";
import { renderDraftRoom } from "../../../testing/render-draft-room.tsx";
import { testId } from "../../../testing/test-id.ts";
import { testUser } from "../../../testing/test-user.ts";
import {
  clock,
  eventsMessage,
  logOf,
  myTeamId,
  next,
  PICK_MS,
  pickAnswer,
  players,
  snapshot,
  socketError,
  startsAt,
  teams,
  turn,
} from "../state/room-fixture.ts";
import { DraftRoom } from "./draft-room.tsx";

afterEach(() => void vi.restoreAllMocks());

const leagueId = testId(900);

const openRoom = async (...messages: ServerMessage[]) => {
  const room = await renderDraftRoom(
    <DraftRoom leagueId={leagueId} backLink={{ to: `/league/${leagueId}`, label: "Go to the league" }} />,
  );
  room.answerJoin(...messages);
  return room;
};
/** A room joined after the given number of picks. */
const openRoomAt = (picks: number | null, change: Parameters<typeof snapshot>[1] = {}) =>
  openRoom(snapshot(logOf(picks), change));

/** The event of a clock with this many seconds left. */
const clockWith = (pickNumber: number, seconds: number) =>
  clock(pickNumber, startsAt + seconds * 1000 - PICK_MS);

const status = () => screen.getByRole("heading", { level: 1 }).textContent;
const timer = () => screen.getByRole("timer");
const rows = () =>
  within(screen.getByRole("table", { name: "Pick order" }))
    .getAllByRole("row")
    .slice(1);
const playerList = () => screen.getByRole("list", { name: /^Available players/ });
const names = () =>
  within(playerList())
    .getAllByRole("listitem")
    .map((item) => item.getAttribute("aria-label")?.split(" ")[0]);
const pickButtons = () => screen.queryAllByRole("button", { name: /^Pick \w+ Ruiz/ });
const dialog = () => screen.queryByRole("dialog", { name: "Confirm your pick" });

test("before its first board the room is loading, or shows an error", async () => {
  const room = await renderDraftRoom(<DraftRoom leagueId={leagueId} backLink={{ to: "/", label: "Back" }} />);
  expect(screen.getByText("Loading the draft room")).toBeTruthy();
  room.answerJoin(socketError("No draft is set for this league yet"));
  expect(screen.getByText("No draft is set for this league yet")).toBeTruthy();
  room.receive(snapshot(logOf(null)));
  expect(screen.getByRole("table", { name: "Pick order" })).toBeTruthy();
});

// Covers SPOILER-72.
test("a room that has come to tell too much is closed at once, and says which episode comes first", async () => {
  const room = await openRoomAt(1);
  expect(playerList()).toBeTruthy();
  const refusal = "This draft tells what happened through episode 3, which you have not seen";
  room.receive({ type: "error", message: refusal, code: "SPOILER", episode: 3 });
  expect(await screen.findByRole("heading", { name: "Episode 3 comes first" })).toBeTruthy();
  expect(screen.queryByText(/Ruiz/)).toBeNull();
  expect(screen.queryByText(refusal)).toBeNull();
});

// Covers DRAFT-16.
test("a draft that an admin ends while the room is open says when and why, and leads to the board", async () => {
  const room = await openRoomAt(0);
  const ended = { type: "aborted" as const, keepPicks: true, desk: "admin" as const, reason: "No one came" };
  room.receive(next(0, [{ ...ended, at: startsAt + 1000 }]));
  expect(status()).toBe("Draft Ended");
  const outcome = within(screen.getByRole("region", { name: "The draft was ended" }));
  expect(outcome.getByText(/^Ended by an admin before the first pick: No one came/)).toBeTruthy();
  expect(outcome.getByRole("link", { name: "See the board" }).getAttribute("href")).toBe("/draft/board");
});

describe("the header", () => {
  // Covers ROOM-5.
  test("counts down to the start, without a clock", async () => {
    await openRoomAt(null, { serverNow: startsAt - 299_500 });
    expect(status()).toMatch(/^Draft starts in (5:00|4:59)$/);
    expect(timer().textContent).toBe("--:--");
  });
  // Covers ROOM-1, ROOM-6, ROOM-8.
  test("shows who is on the clock, and the remaining time in its colour", async () => {
    const room = await openRoomAt(0);
    expect(status()).toBe("On the clock: Maya Berg");
    expect(timer().textContent).toMatch(/^(1:00|0:59)$/);
    expect(timer().dataset["urgency"]).toBe("normal");
    room.receive(eventsMessage(logOf(0).length + 1, [clockWith(1, 30)]));
    await waitFor(() => expect(timer().dataset["urgency"]).toBe("warning"));
    room.receive(eventsMessage(logOf(0).length + 2, [clockWith(1, 10)]));
    await waitFor(() => expect(timer().dataset["urgency"]).toBe("critical"));
    expect(screen.getByRole("link", { name: "Go to the league" }).getAttribute("href")).toBe(
      `/league/${leagueId}`,
    );
  });
  test("stops its clock during a pause, and says who paused and why", async () => {
    const room = await openRoomAt(1);
    const pause: DraftEvent = {
      type: "paused",
      remainingMs: 41_000,
      desk: "owner",
      reason: "The pizza is here",
      at: startsAt,
    };
    room.receive(next(1, [pause]));
    expect(status()).toBe("Draft Paused");
    expect(timer().textContent).toBe("0:41");
    expect(screen.getByText(/The league's owner: The pizza is here/)).toBeTruthy();
    expect(pickButtons()).toEqual([]);
  });
  test("has no clock once the draft is complete", async () => {
    await openRoomAt(6);
    expect(status()).toBe("Draft Complete");
    expect(screen.queryByRole("timer")).toBeNull();
  });
});

describe("the pick order", () => {
  // Covers ROOM-2.
  test("lists every slot with its owner, and marks the current one", async () => {
    await openRoomAt(1);
    expect(rows().map((row) => within(row).getAllByRole("cell")[1]?.textContent)).toEqual([
      "Maya Berg",
      "You",
      "Tomas Berg",
      "Tomas Berg",
      "You",
      "Maya Berg",
    ]);
    expect(rows().map((row) => row.getAttribute("aria-current"))).toEqual([
      null,
      "true",
      null,
      null,
      null,
      null,
    ]);
    expect(rows()[0]?.textContent).toContain("Ana Ruiz");
    expect(rows()[2]?.textContent).toContain("TBD");
  });
  // Covers ROOM-18.
  test("shows a new pick with how it was made", async () => {
    const room = await openRoomAt(0);
    room.receive(next(0, turn(1, { by: "queue", choice: 2 })));
    expect(rows()[0]?.textContent).toContain("Ana Ruiz");
    expect(rows()[0]?.textContent).toContain("from the owner's queue, second choice");
  });
  // Covers DRAFT-7.
  test("shows no order before it is drawn", async () => {
    const [scheduled] = logOf(null);
    if (scheduled?.type !== "scheduled") throw new Error("the log begins with its schedule");
    await openRoom(snapshot([{ ...scheduled, orderBy: "drawn", draw: 0 }]));
    expect(screen.getByText("The order is drawn when the draft starts.")).toBeTruthy();
    // One row for the hint, and one for each team.
    expect(rows()).toHaveLength(1 + teams.length);
  });
  // Covers ROOM-20.
  test("shows who is present and ready before the start", async () => {
    const room = await openRoomAt(null);
    room.receive({ type: "draft-presence", payload: { teamIds: [myTeamId], watching: 0 } });
    expect(rows()[1]?.textContent).toContain("You, here");
    expect(screen.getByText("1 of 3 here, 0 ready")).toBeTruthy();
  });
});

describe("the list of players", () => {
  // Covers ROOM-3.
  test("offers picks in the user's own turn only", async () => {
    const room = await openRoomAt(0);
    expect(names()).toHaveLength(7);
    expect(pickButtons()).toEqual([]);
    room.receive(next(0, turn(1)));
    expect(pickButtons()).toHaveLength(6);
    room.receive(next(1, turn(2)));
    expect(pickButtons()).toEqual([]);
  });
  test("offers nothing while disconnected", async () => {
    const room = await openRoomAt(1);
    act(() => room.sockets.at(-1)?.drop());
    expect(await screen.findByText(/Reconnecting…/)).toBeTruthy();
    expect(pickButtons().every((button) => button.hasAttribute("disabled"))).toBe(true);
  });
  test("can be searched by name and tribe, sorted by points, and reset", async () => {
    const { user } = await openRoomAt(0);
    await user.keyboard("/");
    const search = screen.getByRole("searchbox", { name: "Search available players" });
    expect(document.activeElement).toBe(search);
    await user.paste("moruya");
    expect(names()).toEqual(["Finn", "Dex", "Ben"]);
    await user.click(screen.getByRole("button", { name: "A–Z", pressed: false }));
    expect(names()).toEqual(["Ben", "Dex", "Finn"]);
    await user.click(screen.getByRole("button", { name: "Points", pressed: false }));
    expect(names()).toEqual(["Finn", "Dex", "Ben"]);
    await user.type(search, " unknown");
    await user.click(screen.getByRole("button", { name: "Show everyone" }));
    expect(names()).toHaveLength(7);
    expect(document.activeElement).toBe(search);
    await user.type(search, "gia{Escape}");
    expect(names()).toHaveLength(7);
  });
  test("is navigated with arrow keys; Enter picks and q queues", async () => {
    const { user } = await openRoomAt(1);
    await user.keyboard("/{ArrowDown}{ArrowDown}");
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Finn Ruiz/);
    await user.keyboard("{End}");
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Ben Ruiz/);
    await user.keyboard("{Home}q");
    expect(screen.getByRole("button", { name: "Queue Gia Ruiz", pressed: true }).textContent).toBe("Queue1");
    await user.keyboard("{Enter}");
    expect(dialog()?.textContent).toContain("Gia Ruiz");
  });
  test("keeps the focus when the focused player is taken", async () => {
    const { user, receive } = await openRoomAt(0);
    await user.click(screen.getByRole("button", { name: "A–Z" }));
    await user.keyboard("/{ArrowDown}");
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Ana Ruiz/);
    receive(next(0, turn(1)));
    expect(document.activeElement).toBe(playerList());
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Ben Ruiz/);
  });
  test("moves the focus to Show everyone when the only player found is taken", async () => {
    const { user, receive } = await openRoomAt(0);
    await user.keyboard("/Ana{ArrowDown}");
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Ana Ruiz/);
    receive(next(0, turn(1)));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("button", { name: "Show everyone" })),
    );
    await user.keyboard("{Enter}");
    expect(document.activeElement).toBe(screen.getByRole("searchbox", { name: "Search available players" }));
    expect(names()).toHaveLength(6);
  });
});

// Covers ROOM-10.
describe("the dialog that confirms a pick", () => {
  const picks = (room: Awaited<ReturnType<typeof openRoom>>) =>
    room.sent().flatMap((message) => (message.type === "choose" ? [message.payload] : []));

  test.each([
    ["a row", "/{ArrowDown}"],
    ["the search with one result", "/Dex"],
  ])("is not confirmed by the press of Enter that opens it on %s", async (_, keys) => {
    const room = await openRoomAt(1);
    await room.user.keyboard(keys);
    // A press whose default action is left would click the button that has the focus by then.
    expect(fireEvent.keyDown(document.activeElement ?? document.body, { key: "Enter" })).toBe(false);
    expect(await screen.findByRole("dialog", { name: "Confirm your pick" })).toBeTruthy();
    expect(picks(room)).toEqual([]);
  });
  // Covers APP-41.
  test.each([{ isComposing: true }, { keyCode: 229 }])(
    "is not opened by the Enter that ends an input method's composition (%j)",
    async (composing) => {
      const room = await openRoomAt(1);
      await room.user.keyboard("/Dex");
      fireEvent.keyDown(document.activeElement ?? document.body, { key: "Enter", ...composing });
      await room.user.keyboard("{Shift}");
      expect(dialog()).toBeNull();
    },
  );
  test("sends one pick, however often it is confirmed", async () => {
    const room = await openRoomAt(1);
    await room.user.click(screen.getByRole("button", { name: "Pick Dex Ruiz" }));
    expect(picks(room)).toEqual([]);
    await room.user.dblClick(within(dialog()!).getByRole("button", { name: "Draft Dex" }));
    expect(picks(room)).toMatchObject([{ leagueId, pickNumber: 2, playerId: players[3]?.playerId }]);
    room.receive(next(1, turn(2, { playerId: players[3]?.playerId ?? "" })));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(await screen.findByText("Dex Ruiz is on your team")).toBeTruthy();
  });
  test("sends nothing when it is cancelled, and gives the focus back", async () => {
    const room = await openRoomAt(1);
    const button = screen.getByRole("button", { name: "Pick Dex Ruiz" });
    await room.user.click(button);
    await room.user.keyboard("{Escape}");
    await waitFor(() => expect(dialog()).toBeNull());
    expect(picks(room)).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
  test("closes by itself when the turn is over, and says why", async () => {
    const room = await openRoomAt(1);
    await room.user.click(screen.getByRole("button", { name: "Pick Dex Ruiz" }));
    room.receive(next(1, turn(2, { by: "rule", playerId: players[3]?.playerId ?? "" })));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(await screen.findByText("Time ran out: Dex Ruiz was picked for you")).toBeTruthy();
  });
  // Covers ROOM-19.
  test("stays open when the owner is marked away, with its button enabled", async () => {
    const room = await openRoomAt(1);
    await room.user.click(screen.getByRole("button", { name: "Pick Dex Ruiz" }));
    room.receive(next(1, [{ type: "marked", teamId: myTeamId, mark: "away", on: true, at: startsAt }]));
    await room.user.click(within(dialog()!).getByRole("button", { name: "Draft Dex" }));
    expect(picks(room)).toHaveLength(1);
  });
  test("closes with the message of a refusal", async () => {
    const room = await openRoomAt(1);
    await room.user.click(screen.getByRole("button", { name: "Pick Dex Ruiz" }));
    await room.user.click(within(dialog()!).getByRole("button", { name: "Draft Dex" }));
    room.receive(pickAnswer(picks(room)[0]?.key ?? "", "That contestant is not available."));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(await screen.findByText("That contestant is not available.")).toBeTruthy();
  });
  // Covers ROOM-11.
  test("is left out in the last ten seconds", async () => {
    // The seconds would pass while a busy machine clicks. Both clocks stop: a difference would count as a sleep.
    vi.spyOn(performance, "now").mockReturnValue(performance.now());
    vi.spyOn(Date, "now").mockReturnValue(Date.now());
    const room = await openRoomAt(1);
    room.receive(next(1, [clockWith(2, 9)]));
    await room.user.click(screen.getByRole("button", { name: "Pick Dex Ruiz" }));
    expect(dialog()).toBeNull();
    expect(picks(room)).toHaveLength(1);
  });
});

describe("what was missed", () => {
  // Covers ROOM-24.
  test("is shown on return until it is dismissed", async () => {
    const room = await openRoomAt(0);
    act(() => room.sockets.at(-1)?.drop());
    await room.user.click(await screen.findByRole("button", { name: "Try now" }));
    room.answerJoin(snapshot(logOf(1)));
    const text = "While you were away: Maya Berg took Ana Ruiz.";
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    await room.user.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("button", { name: "Dismiss" })).toBeNull();
  });
});

test("another user who logs in on the same tab gets a new room", async () => {
  const room = await openRoomAt(1);
  await room.user.click(screen.getByRole("button", { name: "Pick Dex Ruiz" }));
  room.api.reply(accountRoutes.me, { data: { ...testUser, userId: testId(2), username: "tomas" } });
  act(() => {
    storeToken("token of tomas");
    dispatchEvent(new StorageEvent("storage", { key: "jwt" }));
  });
  await waitFor(() => expect(room.sockets).toHaveLength(2));
  room.answerJoin(snapshot(logOf(2), { teamId: teams[2]?.teamId ?? null }));
  const joins = room.sent().filter(({ type }) => type === "join");
  expect(joins.map(({ payload }) => payload.token)).toEqual(["test-token", "token of tomas"]);
  expect(joins.at(-1)?.payload).not.toHaveProperty("since");
  expect(status()).toBe("Your Turn to Pick");
  await waitFor(() => expect(dialog()).toBeNull());
  expect(screen.queryByText(/While you were away/)).toBeNull();
});

test("a spectator sees the board without a queue or a switch", async () => {
  const room = await openRoomAt(1, { teamId: null });
  expect(status()).toBe("On the clock: Idle Berg");
  expect(pickButtons()).toEqual([]);
  expect(screen.queryByRole("tab", { name: /^Queue/ })).toBeNull();
  expect(screen.queryByRole("switch")).toBeNull();
  room.receive(eventsMessage(logOf(1).length + 1, turn(2)));
  expect(status()).toBe("On the clock: Tomas Berg");
});
