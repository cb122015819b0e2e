import { describe, expect, it, test } from "vitest";
import { isPendingTrade, type Trade, tradeProblem } from "./trades.ts";

const rosters = [
  { teamId: "A", playerId: "ann", copy: 1 },
  { teamId: "A", playerId: "bob", copy: 1 },
  { teamId: "B", playerId: "cat", copy: 1 },
  { teamId: "B", playerId: "dan", copy: 1 },
  { teamId: "C", playerId: "dan", copy: 2 },
];
const playerOf = new Map(
  ["ann", "bob", "cat", "dan"].map((id) => [
    id,
    { firstName: id, lastName: "Fan", eliminated: id === "bob" },
  ]),
);
const trade = (fromTeam: string, gives: string[], toTeam: string, gets: string[]): Trade => ({
  fromTeam,
  toTeam,
  players: [
    ...gives.map((playerId) => ({ playerId, fromTeam })),
    ...gets.map((playerId) => ({ playerId, fromTeam: toTeam })),
  ],
});
const problem = (one: Trade, pending: Trade[] = []) => tradeProblem(one, { rosters, playerOf, pending });
const unequal = "Both teams give the same number of contestants in a trade";

test.each([
  [trade("A", ["ann"], "B", ["cat"]), null],
  [trade("A", ["ann"], "B", ["cat", "dan"]), unequal],
  [trade("A", [], "B", []), unequal],
  [trade("A", ["ann", "ann"], "B", ["cat", "dan"]), unequal],
  [trade("A", ["bob"], "B", ["cat"]), "bob Fan has left the game"],
  [trade("A", ["cat"], "B", ["ann"]), "cat Fan is no longer on the team"],
  [trade("A", ["zoe"], "B", ["cat"]), "One of these contestants is not in this season"],
  [trade("C", ["dan"], "B", ["cat"]), "dan Fan is on both teams"],
])("of %j the problem is %j", (one, expected) => {
  expect(problem(one)).toBe(expected);
});

describe("while another trade may be vetoed", () => {
  const pending = [trade("B", ["ann"], "A", ["cat"])];

  it("its contestants are not traded on, and teams do not get back what they gave", () => {
    const message = "ann Fan is part of a trade that may still be vetoed";
    expect(problem(trade("A", ["ann"], "B", ["cat"]), pending)).toBe(message);
    const given = [trade("A", ["dan"], "C", ["zoe"])];
    expect(problem(trade("A", ["ann"], "B", ["dan"]), given)).toBe(
      "dan Fan is part of a trade that may still be vetoed",
    );
    expect(problem(trade("A", ["ann"], "B", ["dan"]), [trade("D", ["dan"], "E", ["zoe"])])).toBeNull();
  });

  const accepted = { ...pending[0]!, state: "accepted", vetoUntil: 5, answeredThrough: 3 };
  const hasPassed = (at: number) => at <= 5;

  it.each([
    [{}, 3, false],
    [{ vetoUntil: 6 }, 3, true],
    [{ vetoUntil: 6 }, 4, false],
    [{ vetoUntil: null }, 3, false],
    [{ vetoUntil: 6, state: "vetoed" }, 3, false],
  ])("with %j after episode %s it is %s that it may", (part, decidedThrough, expected) => {
    expect(isPendingTrade({ ...accepted, ...part }, { hasPassed, decidedThrough })).toBe(expected);
  });
});
