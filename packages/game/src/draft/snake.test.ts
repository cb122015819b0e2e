import fc from "fast-check";
import { expect, it } from "vitest";
import { snakeOrder, teamAt } from "./draft.ts";
import { sizesFor } from "./sizes.ts";

// Covers DRAFT-22.
it("even rounds run backwards", () => {
  expect(
    snakeOrder(["a", "b", "c"], 3)
      .map(({ teamId }) => teamId)
      .join(""),
  ).toBe("abccbaabc");
  expect(snakeOrder(["a", "b"], 2)[2]).toEqual({ pickNumber: 3, round: 2, teamId: "b" });
});

// Covers DRAFT-21.
it.each([
  [18, 4, 4],
  [18, 18, 1],
  [17, 18, 0],
  [0, 3, 0],
  [18, 0, 0],
])("%i players and %i teams make %i rounds", (players, teams, rounds) => {
  expect(sizesFor({ players, teams }, {})).toEqual({ rounds, teamsPerPlayer: 1 });
});

// Covers RULE-5.
it.each([
  [18, 4, 3, 3],
  [18, 4, 9, 4],
  [3, 4, 2, 0],
])("%i players, %i teams and a roster size of %i make %i rounds", (players, teams, rosterSize, rounds) => {
  expect(sizesFor({ players, teams }, { rosterSize })).toEqual({ rounds, teamsPerPlayer: 1 });
});

// Covers RULE-18.
it.each([
  ["as many copies as it takes for one round", 18, 40, { copies: null }, { rounds: 1, teamsPerPlayer: 3 }],
  ["one copy if that is enough", 18, 6, { copies: null }, { rounds: 3, teamsPerPlayer: 1 }],
  [
    "as many as the roster size takes",
    18,
    10,
    { copies: null, rosterSize: 5 },
    { rounds: 5, teamsPerPlayer: 3 },
  ],
  ["a copy for each team at most", 5, 3, { copies: null, rosterSize: 9 }, { rounds: 5, teamsPerPlayer: 3 }],
  [
    "a number of copies, with as many rounds as they allow",
    18,
    12,
    { copies: 2 },
    { rounds: 3, teamsPerPlayer: 2 },
  ],
  [
    "that number up to the roster size",
    18,
    12,
    { copies: 2, rosterSize: 2 },
    { rounds: 2, teamsPerPlayer: 2 },
  ],
  ["not enough of them", 3, 8, { copies: 2 }, { rounds: 0, teamsPerPlayer: 2 }],
])("%s", (_name, players, teams, rules, sizes) => {
  expect(sizesFor({ players, teams }, rules)).toEqual(sizes);
});

// Covers DRAFT-22.
it("the team at a number is that of the snake order, for 0 to 18 teams", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 18 }), fc.integer({ min: 0, max: 6 }), (teamCount, rounds) => {
      const order = Array.from({ length: teamCount }, (_, index) => `t${index}`);
      const snake = snakeOrder(order, rounds);
      expect(snake.map(({ pickNumber }) => pickNumber)).toEqual(snake.map((_, index) => index + 1));
      expect(snake.map(({ pickNumber }) => teamAt(order, pickNumber))).toEqual(
        snake.map(({ teamId }) => teamId),
      );
    }),
  );
});

it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("there is no pick number %d", (pickNumber) => {
  expect(teamAt(["a", "b"], pickNumber)).toBeNull();
});

it("without a team there is no pick", () => {
  expect(teamAt([], 1)).toBeNull();
  expect(snakeOrder([], 3)).toEqual([]);
});
