import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { renderDraftRoom } from "../../../testing/render-draft-room.tsx";
import { testId } from "../../../testing/test-id.ts";
import { logOf, next, snapshot, turn } from "../state/room-fixture.ts";
import { DraftRoom } from "./draft-room.tsx";

const leagueId = testId(900);

async function openRoomAt(picks: number | null) {
  const room = await renderDraftRoom(
    <DraftRoom leagueId={leagueId} backLink={{ to: "/", label: "Go to the league" }} />,
  );
  room.answerJoin(snapshot(logOf(picks)));
  return room;
}

const newAudioContext = vi.fn<() => void>();
const vibrate = vi.fn<(pattern: number[]) => boolean>();

beforeEach(() => {
  newAudioContext.mockClear();
  vibrate.mockClear();
  vi.stubGlobal("AudioContext", function AudioContext() {
    newAudioContext();
    throw new Error("a device without audio");
  });
  Object.assign(navigator, { vibrate });
});

/** The line above the draft's status. */
const aboveStatus = () => screen.getByRole("heading", { level: 1 }).previousElementSibling?.textContent;

// Covers ROOM-33.
test("the header says how many picks it is until the user's turn", async () => {
  const { receive } = await openRoomAt(0);
  expect(aboveStatus()).toBe("Round 1 · Pick 1 · you’re next");
  receive(next(0, turn(1)));
  expect(screen.queryByText(/you’re next|you in/)).toBeNull();
  receive(next(1, turn(2)));
  expect(aboveStatus()).toBe("Round 1 · Pick 3 · you in 2");
});

// Covers ROOM-33.
test("the header says that the user is done after their last pick", async () => {
  await openRoomAt(5);
  expect(aboveStatus()).toBe("Round 2 · Pick 6 · you’re done");
});

// Covers ROOM-33.
test("before the draft the header says which pick is the user's first", async () => {
  await openRoomAt(null);
  expect(aboveStatus()).toMatch(/ · you’re pick 2$/);
});

// Covers ROOM-9.
test("the user's turn sounds a chime, vibrates once and changes the page's title", async () => {
  const { receive } = await openRoomAt(0);
  expect(vibrate).not.toHaveBeenCalled();
  receive(next(0, turn(1)));
  expect(newAudioContext).toHaveBeenCalledOnce();
  expect(vibrate).toHaveBeenCalledOnce();
  expect(document.title).toMatch(/^Your turn to pick/);
});

test("another team's turn neither sounds nor vibrates", async () => {
  const { receive } = await openRoomAt(1);
  newAudioContext.mockClear();
  vibrate.mockClear();
  receive(next(1, turn(2)));
  expect(newAudioContext).not.toHaveBeenCalled();
  expect(vibrate).not.toHaveBeenCalled();
});

test("the chime stays off on this device once its switch is off", async () => {
  const { receive, user } = await openRoomAt(0);
  await user.click(screen.getByRole("tab", { name: /^Queue/ }));
  await user.click(screen.getByRole("switch", { name: "Sound on my turn", checked: true }));
  expect(screen.getByRole("switch", { name: "Sound on my turn", checked: false })).toBeTruthy();
  newAudioContext.mockClear();
  receive(next(0, turn(1)));
  expect(newAudioContext).not.toHaveBeenCalled();
  expect(vibrate).toHaveBeenCalledOnce();
});
