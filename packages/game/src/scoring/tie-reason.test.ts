import fc from "fast-check";
import { expect, it, test } from "vitest";
import { plainSpelling } from "../plain-spelling.ts";
import { standings, sharedRanks, tieReason } from "./standings.ts";

const team = (name: string, rank: number, playersPoints: number) => ({ name, rank, playersPoints });

test.each([
  ["of another rank", team("A", 1, 9), team("B", 2, 9), null],
  ["with more from its contestants", team("B", 2, 9), team("A", 2, 7), "contestants"],
  ["earlier by name", team("A", 2, 9), team("B", 2, 9), "name"],
  ["of the same name in another letter case", team("EMBER", 2, 0), team("ember", 2, 0), "name"],
  ["of the very same name", team("A", 2, 9), team("A", 2, 9), "chance"],
] as const)("a neighbour %s", (_, first, second, reason) => {
  expect(tieReason(first, second)).toBe(reason);
});

test.each([
  [[], []],
  [[1, 2, 3], []],
  [[1, 2, 2, 4], [2]],
  [
    [1, 1, 3, 4, 4, 4],
    [1, 4],
  ],
])("of the ranks %j, %j are shared", (ranks, shared) => {
  expect([...sharedRanks(ranks.map((rank) => ({ rank })))]).toEqual(shared);
});

it("the reason is the one by which the standings were ordered", () => {
  const teams = fc.uniqueArray(
    fc.record({
      teamId: fc.string({ minLength: 1, maxLength: 2 }),
      name: fc.constantFrom("Ash", "ash", "Ember"),
      playersPoints: fc.integer({ min: -1, max: 3 }),
      bonus: fc.integer({ min: -2, max: 2 }),
    }),
    { selector: ({ teamId }) => teamId, maxLength: 8 },
  );
  fc.assert(
    fc.property(teams, (given) => {
      const nameOf = new Map(given.map(({ teamId, name }) => [teamId, name]));
      const rows = standings(given).map((row) => ({ ...row, name: nameOf.get(row.teamId)! }));
      for (const [index, second] of rows.entries()) {
        const first = rows[index - 1];
        if (!first) continue;
        const reason = tieReason(first, second);
        expect(reason === null).toBe(first.totalPoints !== second.totalPoints);
        expect(reason === "contestants").toBe(reason !== null && first.playersPoints > second.playersPoints);
        const inOrder = plainSpelling(first.name) <= plainSpelling(second.name);
        expect(reason !== "name" || inOrder).toBe(true);
      }
    }),
  );
});
