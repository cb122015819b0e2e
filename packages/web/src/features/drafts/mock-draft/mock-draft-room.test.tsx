import { draftRoutes } from "@emberline/contract";
import type { DraftEvent } from "@emberline/game";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderDraftRoom } from "../../../testing/render-draft-room.tsx";
import { testId } from "../../../testing/test-id.ts";
import {
  clock,
  eventsMessage,
  logOf,
  myTeamId,
  next,
  PICK_MS,
  players,
  snapshot,
  socketError,
  startsAt,
} from "../state/room-fixture.ts";
import type { MockDraftKind } from "./mock-draft.ts";
import { MockDraftRoom } from "./mock-draft-room.tsx";

const leagueId = testId(900);

afterEach(() => vi.restoreAllMocks());

async function openRoom(picks: number | null, kind: MockDraftKind = "alone") {
  const room = await renderDraftRoom(
    <MockDraftRoom leagueId={leagueId} kind={kind} realDraftNotice={<p>The real draft is on.</p>} />,
  );
  room.answerJoin(snapshot(logOf(picks), { practice: kind }));
  const controls = () =>
    room.sent().flatMap((message) => (message.type === "practise" ? [message.payload] : []));
  return { ...room, controls };
}
const begin = (picks: number, kind: MockDraftKind = "alone", more: DraftEvent[] = []) =>
  snapshot([...logOf(picks), ...more], { practice: kind, draftId: testId(77) });

// Covers MOCK-1.
test("the lobby starts a draft against bots with the chosen pick time", async () => {
  const { user, receive, controls } = await openRoom(null);
  expect(screen.getByRole("heading", { level: 1, name: "Practice" })).toBeTruthy();
  expect(screen.getByText("The real draft is on.")).toBeTruthy();
  expect(screen.getByRole("region", { name: "Participants" })).toBeTruthy();
  expect(screen.getByRole("radio", { name: /^15/ })).toHaveProperty("checked", true);
  await user.click(screen.getByRole("radio", { name: /^30/ }));
  await user.click(screen.getByRole("button", { name: "Start" }));
  expect(controls()).toEqual([
    { token: "test-token", leagueId, practice: "alone", act: "start", pickSeconds: 30 },
  ]);
  receive(begin(0));
  expect(screen.getByText("Practice").textContent).toBe("Practice: nothing is saved");
  expect(screen.getByText("The real draft is on.")).toBeTruthy();
  expect(screen.getByRole("table", { name: "Pick order" })).toBeTruthy();
});

test("the two lobbies lead to each other", async () => {
  await openRoom(null);
  const modes = within(screen.getByRole("navigation", { name: "Practice mode" }));
  expect(modes.getByRole("link", { name: "Alone", current: "page" })).toBeTruthy();
  expect(modes.getByRole("link", { name: "With the league" }).getAttribute("href")).toBe(
    `/practice/${leagueId}/league`,
  );
});

test("nothing can be started while disconnected", async () => {
  const { sockets } = await openRoom(null);
  act(() => sockets.at(-1)?.drop());
  expect(await screen.findByText(/Reconnecting…/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Start" })).toHaveProperty("disabled", true);
});

// Covers MOCK-2.
test("a league's lobby lists who is here and for whom a bot plays", async () => {
  const { receive } = await openRoom(null, "league");
  receive({ type: "draft-presence", payload: { teamIds: [myTeamId], watching: 0 } });
  const seats = within(screen.getByRole("region", { name: "Participants" }));
  const rows = seats.getAllByRole("listitem").map((row) => row.textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^Maya Berg.*Played by a bot$/),
    expect.stringMatching(/^You.*Here$/),
    expect.stringMatching(/^Tomas Berg.*Played by a bot$/),
  ]);
});

test("only who started a league's practice can stop it", async () => {
  const { user, receive, controls, unmount } = await openRoom(null, "league");
  await user.click(screen.getByRole("button", { name: "Start" }));
  receive(begin(1, "league"));
  await user.click(screen.getByRole("button", { name: "Stop" }));
  expect(controls().map(({ act: what }) => what)).toEqual(["start", "stop"]);
  unmount();
  await openRoom(1, "league");
  expect(screen.getByText("Practice").textContent).toBe(
    "Practice: nothing is saved, bots play for owners who are not here",
  );
  expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
});

test("the queue is kept on the page only, and its first player is picked in the last second", async () => {
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now);
  // A difference of both clocks would count as a sleep.
  vi.spyOn(Date, "now").mockReturnValue(Date.now());
  const { user, receive, sent, api } = await openRoom(1);
  expect(api.requests(draftRoutes.queue)).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Queue Dex Ruiz", pressed: false }));
  expect(api.requests(draftRoutes.saveQueue)).toEqual([]);
  const picks = () => sent().flatMap((message) => (message.type === "choose" ? [message.payload] : []));
  const shownTime = () => screen.getByRole("timer").textContent;
  receive(next(1, [clock(2, startsAt + 2900 - PICK_MS)]));
  await waitFor(() => expect(shownTime()).toBe("0:03"));
  expect(picks()).toEqual([]);
  // A clock that has run out is the server's.
  receive(eventsMessage(logOf(1).length + 2, [clock(2, startsAt - PICK_MS)]));
  await waitFor(() => expect(shownTime()).toBe("0:00"));
  expect(picks()).toEqual([]);
  receive(eventsMessage(logOf(1).length + 3, [clock(2, startsAt + 900 - PICK_MS)]));
  await waitFor(() => expect(picks()).toHaveLength(1));
  expect(picks()).toMatchObject([{ pickNumber: 2, playerId: players[3]?.playerId }]);
});

test("after the end another practice starts with the same pick time", async () => {
  const { user, controls } = await openRoom(6);
  expect(screen.queryByRole("button", { name: "Stop" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Again" }));
  expect(controls()).toMatchObject([{ act: "start", pickSeconds: PICK_MS / 1000 }]);
});

test("without contestants or on a full server the reason is shown", async () => {
  const room = await renderDraftRoom(
    <MockDraftRoom leagueId={leagueId} kind="alone" realDraftNotice={null} />,
  );
  room.answerJoin(socketError("There are too many practice drafts. Please try again later."));
  expect(screen.getByText("There are too many practice drafts. Please try again later.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to the league" }).getAttribute("href")).toBe(
    `/league/${leagueId}`,
  );
});

// Covers MOCK-3.
test("a practice on another server is joined by connecting again", async () => {
  const room = await renderDraftRoom(
    <MockDraftRoom leagueId={leagueId} kind="league" realDraftNotice={null} />,
  );
  room.answerJoin(socketError("This practice runs on another server of the site"));
  expect(screen.getByText("This practice runs on another server of the site")).toBeTruthy();
  act(() => room.sockets.at(-1)?.drop("practice elsewhere"));
  await waitFor(() => expect(room.sockets).toHaveLength(2));
  room.answerJoin(snapshot(logOf(null), { practice: "league" }));
  expect(screen.getByRole("button", { name: "Start" })).toBeTruthy();
});

test("a practice that the server ended can be joined again", async () => {
  const { user, sockets, answerJoin } = await openRoom(1);
  act(() => sockets.at(-1)?.drop("practice ended"));
  expect(screen.getByText("This practice is over")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Practice again" }));
  expect(sockets).toHaveLength(2);
  answerJoin(snapshot(logOf(null), { practice: "alone" }));
  expect(screen.getByRole("button", { name: "Start" })).toBeTruthy();
});
