import { describe, expect, test } from "vitest";
import { init, pickMade, players, refusal, roomAfter, timer } from "./draft-fixture.ts";
import { newsBetween } from "./draft-news.ts";
import { reduceRoom } from "./draft-state.ts";
import { emptyRoom } from "./room-state.ts";

const afterPicks = (picks: number) => roomAfter([init({ picks }), timer()]);
const asking = (index: number) => reduceRoom(afterPicks(1), { type: "asked", player: players[index]! });

describe("a pick", () => {
  test("of another is said, and that it is one's turn now", () => {
    const [before, after] = [afterPicks(0), afterPicks(1)];
    expect(newsBetween(before, after)).toEqual({
      say: ["Maya Berg picked Ana Ruiz."],
      turn: true,
      toast: null,
    });
  });
  test("that the clock made is said so", () => {
    const after = roomAfter([pickMade({ picks: 3, pickedBy: "rule" })], afterPicks(2));
    expect(newsBetween(afterPicks(2), after).say).toEqual(["Cleo Ruiz went to Tomas Berg automatically."]);
  });
  test.each([
    ["owner", "success", "Ben Ruiz is on your team"],
    ["queue", "success", "Ben Ruiz came to you from your queue"],
    ["rule", "error", "Time ran out: Ben Ruiz was picked for you"],
  ] as const)("of one's own, made by the %s, is shown", (pickedBy, tone, text) => {
    const after = roomAfter([pickMade({ picks: 2, pickedBy })], afterPicks(1));
    expect(newsBetween(afterPicks(1), after)).toEqual({ say: [], turn: false, toast: { tone, text } });
  });
});

test("many picks that were missed are told in one sentence", () => {
  const after = roomAfter([init({ picks: 6 })], roomAfter([init({ picks: 1 })]));
  const { say } = newsBetween(roomAfter([init({ picks: 1 })]), after);
  expect(say.at(-1)).toBe("The draft is complete.");
  expect(newsBetween(afterPicks(0), afterPicks(6)).say[0]).toMatch(/picks were made while you were away/);
});

test("the board one finds on entering is no news", () => {
  expect(newsBetween(emptyRoom, roomAfter([init({ picks: 4 })]))).toMatchObject({ say: [], toast: null });
});

describe("a question that closes by itself says why", () => {
  test("when the contestant is taken", () => {
    const before = asking(3);
    const board = { ...before.board!, availablePlayers: [] };
    expect(newsBetween(before, { ...before, board, asked: null }).toast?.text).toBe(
      "Dex Ruiz has just been taken",
    );
  });
  test("when the turn has passed", () => {
    const before = asking(3);
    expect(newsBetween(before, { ...afterPicks(0), asked: null }).toast?.text).toBe("Your turn has passed");
  });
  test("but not when the user closed it, or a refusal came", () => {
    const before = asking(3);
    expect(newsBetween(before, { ...before, asked: null }).toast).toBeNull();
    expect(newsBetween(before, roomAfter([refusal("no")], before)).toast).toBeNull();
  });
});
