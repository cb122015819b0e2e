import type { DraftPick } from "@emberline/game";
import { expect, test } from "vitest";
import { commissionerLogOf } from "../log/commissioner-log.ts";
import { clock, logOf, roomWith, startsAt, turn } from "../state/room-fixture.ts";
import { pickSourceText } from "../results/results-board.ts";
import { shortPickSource, ordinalText } from "./pick-source-text.ts";
import { participantNames } from "../state/participant-names.ts";

const pick = (change: Partial<DraftPick>): DraftPick => ({
  pickNumber: 1,
  teamId: "t",
  playerId: "p",
  by: "owner",
  at: 0,
  ...change,
});

// Covers ROOM-18.
test.each([
  [{ by: "owner" }, false, "picked by the owner"],
  [{ by: "owner" }, true, "picked by you"],
  [{ by: "queue", choice: 2 }, false, "from the owner's queue, second choice"],
  [{ by: "queue", choice: 12 }, true, "from your queue, 12th choice"],
  [{ by: "rule" }, false, "when time ran out: most points"],
  [
    { by: "rule", tied: ["a", "b", "c"] },
    false,
    "when time ran out: most points, drawn between 3 with equal points",
  ],
  [{ by: "desk", desk: "owner", reason: "late train" }, false, "picked by the league's owner: late train"],
  [{ by: "desk", desk: "admin" }, true, "picked by an admin"],
] as const)("%o, mine: %s, reads: %s", (change, mine, text) => {
  expect(
    pickSourceText(pick({ ...change, tied: "tied" in change ? [...change.tied] : undefined }), mine),
  ).toBe(text);
});

test("the short text leaves out the draw and the reason", () => {
  expect(shortPickSource(pick({ by: "rule", tied: ["a", "b"] }), false)).toBe(
    "when time ran out: most points",
  );
  expect(shortPickSource(pick({ by: "desk", desk: "admin", reason: "asleep" }), true)).toBe(
    "picked by an admin",
  );
});

test("choices up to ten are counted in words", () => {
  expect([1, 3, 10, 11, 21, 22, 113].map(ordinalText)).toEqual([
    "first",
    "third",
    "tenth",
    "11th",
    "21st",
    "22nd",
    "113th",
  ]);
});

// Covers DRAFT-9.
test("the log lists the commissioner's actions with reasons, and no ordinary picks", () => {
  const act = { desk: "owner" as const, reason: "pizza", at: startsAt };
  const log = [
    ...logOf(2),
    { type: "paused" as const, remainingMs: 9000, ...act },
    { type: "time-added" as const, seconds: 90, ...act },
    { type: "undone" as const, keptPicks: 0, ...act, desk: "admin" as const },
    { type: "resumed" as const, ...act },
    clock(1),
    { type: "held" as const, cause: "storage" as const, at: startsAt },
    clock(1),
    ...turn(1, { by: "desk", desk: "admin", reason: "asleep" }),
  ];
  const entries = commissionerLogOf(
    log.map((event, index) => ({ number: index + 1, event })),
    participantNames(roomWith(0)),
  );
  expect(entries.map(({ text, reason }) => [text, reason])).toEqual([
    ["The league's owner paused the draft", "pizza"],
    ["The league's owner added 1:30 to the clock", "pizza"],
    ["An admin undid the last 2 picks", "pizza"],
    ["The league's owner resumed the draft", "pizza"],
    ["Picks could not be saved for a moment; the lost time was added back", null],
    ["An admin picked Ana Ruiz for Maya Berg", "asleep"],
  ]);
});
