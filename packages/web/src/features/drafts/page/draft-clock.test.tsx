import type { ServerMessage } from "@emberline/contract";
import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { freezeTime } from "../../../testing/freeze-time.ts";
import { renderDraftRoom } from "../../../testing/render-draft-room.tsx";
import { testId } from "../../../testing/test-id.ts";
import { clock, logOf, next, PICK_MS, snapshot, startsAt } from "../state/room-fixture.ts";
import { DraftRoom } from "./draft-room.tsx";

/** Opens the room, its connection and its clocks once it is pressed. */
function RoomOnDemand() {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <DraftRoom leagueId={testId(900)} backLink={{ to: "/", label: "Back" }} />;
  return (
    <button type="button" onClick={() => setIsOpen(true)}>
      Enter
    </button>
  );
}

/** A room in which time stands still. */
async function openFrozenRoom(...messages: ServerMessage[]) {
  const room = await renderDraftRoom(<RoomOnDemand />);
  const { advance } = freezeTime();
  fireEvent.click(screen.getByRole("button", { name: "Enter" }));
  room.answerJoin(...messages);
  return advance;
}

// Covers LIMIT-7.
test("the countdown to a draft changes on each second of the server's clock", async () => {
  const advance = await openFrozenRoom(snapshot(logOf(null), { serverNow: startsAt - 299_500 }));
  const status = () => screen.getByRole("heading", { level: 1 }).textContent;
  expect(status()).toBe("Draft starts in 5:00");
  await advance(499);
  expect(status()).toBe("Draft starts in 5:00");
  for (const seconds of [59, 58, 57]) {
    await advance(1);
    expect(status()).toBe(`Draft starts in 4:${seconds}`);
    await advance(999);
    expect(status()).toBe(`Draft starts in 4:${seconds}`);
  }
});

// Covers LIMIT-7.
test("the clock of a pick is computed every 250 ms", async () => {
  const advance = await openFrozenRoom(
    snapshot(logOf(0)),
    // 10.1 seconds are left.
    next(0, [clock(1, startsAt + 10_100 - PICK_MS)]),
  );
  const timer = () => screen.getByRole("timer").textContent;
  expect(timer()).toBe("0:11");
  await advance(249);
  expect(timer()).toBe("0:11");
  await advance(1);
  expect(timer()).toBe("0:10");
  await advance(1000);
  expect(timer()).toBe("0:09");
});

// Covers LIMIT-11.
test("the clock of a pick is green above 30 seconds, yellow from 30 and red from 10", async () => {
  const advance = await openFrozenRoom(
    snapshot(logOf(0)),
    // 30.1 seconds are left.
    next(0, [clock(1, startsAt + 30_100 - PICK_MS)]),
  );
  const timer = () => {
    const { textContent, dataset } = screen.getByRole("timer");
    return `${textContent} ${dataset["urgency"]}`;
  };
  expect(timer()).toBe("0:31 normal");
  await advance(250);
  expect(timer()).toBe("0:30 warning");
  await advance(19_750);
  expect(timer()).toBe("0:11 warning");
  await advance(250);
  expect(timer()).toBe("0:10 critical");
});
