import { describe, expect, test } from "vitest";
import { findCurrent, isMyTurn } from "./draft-facts.ts";
import { init, myTeamId, pickMade, players, refusal, roomAfter, startsAt, timer } from "./draft-fixture.ts";
import { reduceRoom } from "./draft-state.ts";

const currentPick = (room: ReturnType<typeof roomAfter>) => room.board && findCurrent(room.board)?.pickNumber;
const asking = (room: ReturnType<typeof roomAfter>, index: number) =>
  reduceRoom(room, { type: "asked", player: players[index]! });

test("the first board opens the room", () => {
  const room = roomAfter([init({ picks: 0 })]);
  expect(room).toMatchObject({ link: "live", myTeamId, deadline: null, offset: startsAt - 1000 });
});

test("words come in place of a board until there is one", () => {
  const words = "No draft is set for this league yet";
  const before = roomAfter([refusal(words)]);
  expect(before).toMatchObject({ board: null, words });
  expect(roomAfter([init({ picks: 0 })], before).words).toBeNull();
});

describe("versions", () => {
  test("an older board is not shown", () => {
    expect(currentPick(roomAfter([init({ picks: 3 }), pickMade({ picks: 2 })]))).toBe(4);
    expect(currentPick(roomAfter([init({ picks: 3 }), init({ picks: 2 })]))).toBe(4);
  });
  test("a newer board replaces the older", () => {
    expect(currentPick(roomAfter([init({ picks: 1 }), pickMade({ picks: 2 })]))).toBe(3);
  });
  test("the same board again leaves the clock running", () => {
    const room = roomAfter([init({ picks: 1 }), timer(), refusal("no"), init({ picks: 1 })]);
    expect(room.deadline).toBe(startsAt + 60_000);
  });
  test("a newer board stops the clock until the next one starts", () => {
    expect(roomAfter([init({ picks: 1 }), timer(), pickMade({ picks: 2 })]).deadline).toBeNull();
  });
});

describe("whose turn it is", () => {
  test.each([
    [0, false],
    [1, true],
    [2, false],
    [4, true],
    [6, false],
  ])("after %i picks it is mine: %s", (picks, mine) => {
    expect(isMyTurn(roomAfter([init({ picks }), timer()]))).toBe(mine);
  });
  test("it is never the turn of somebody who watches", () => {
    expect(isMyTurn({ ...roomAfter([init({ picks: 1 }), timer()]), myTeamId: null })).toBe(false);
  });
});

test("of two measurements of the server's clock the nearer counts, and a new line measures afresh", () => {
  const room = roomAfter([
    init({ picks: 1 }, startsAt),
    timer(startsAt, startsAt + 40),
    timer(startsAt, startsAt),
  ]);
  expect(room.offset).toBe(startsAt + 40 - 1000);
  expect(roomAfter([init({ picks: 1 }, startsAt - 500)], room).offset).toBe(startsAt - 1500);
});

describe("a pick on its way", () => {
  const sent = reduceRoom(roomAfter([init({ picks: 1 }), timer()]), { type: "sent", playerId: "x" });
  test.each([
    ["the board that it made", pickMade({ picks: 2 })],
    ["a refusal", refusal("That contestant was already picked.")],
    ["a fresh board", init({ picks: 1 })],
  ])("is answered by %s", (_, message) => {
    expect(sent.sentPlayerId).toBe("x");
    expect(roomAfter([message], sent).sentPlayerId).toBeNull();
  });
  test("is still on its way when a clock starts or the line is cut", () => {
    expect(roomAfter([timer()], sent).sentPlayerId).toBe("x");
    expect(reduceRoom(sent, { type: "lost" })).toMatchObject({ sentPlayerId: "x", link: "reconnecting" });
  });
});

describe("the question before a pick", () => {
  const mine = roomAfter([init({ picks: 1 }), timer()]);
  test("is asked about whoever is on offer, in one's own turn", () => {
    expect(asking(mine, 3).asked).toBe(players[3]);
    expect(asking(mine, 0).asked).toBeNull();
    expect(asking(roomAfter([init({ picks: 2 }), timer()]), 3).asked).toBeNull();
  });
  test("closes when the turn is over, stays after a refusal", () => {
    expect(roomAfter([pickMade({ picks: 2 })], asking(mine, 3)).asked).toBeNull();
    expect(roomAfter([refusal("no"), init({ picks: 1 })], asking(mine, 3)).asked).toBe(players[3]);
  });
  test("closes when it is answered with no", () => {
    expect(reduceRoom(asking(mine, 3), { type: "dismissed" }).asked).toBeNull();
  });
});

test("an automatic pick changes nothing that the board has not told", () => {
  const room = roomAfter([init({ picks: 1 })]);
  const slot = room.board!.draftOrder[0]!;
  const told = { player: slot.player!, team: slot.team, pickNumber: 1 };
  expect(roomAfter([{ type: "auto-pick-made", payload: told }], room)).toBe(room);
});
