import fc from "fast-check";
import { expect, it } from "vitest";
import { botChoice, botDelayMs } from "./bot.ts";

const pool = Object.entries({ a: 10, b: 30, c: 20, d: 20, e: 0, f: -5 }).map(([playerId, points]) => ({
  playerId,
  points,
}));

it.each([
  { randomness: 0, draw: 0, choice: "b" },
  { randomness: 0.499, draw: 0.99, choice: "b" },
  { randomness: 0.5, draw: 0, choice: "c" },
  { randomness: 0.749, draw: 0.5, choice: "d" },
  { randomness: 0.75, draw: 0.3, choice: "a" },
  { randomness: 0.9, draw: 0, choice: "e" },
  { randomness: 0.9999, draw: 0, choice: "e" },
])("with randomness $randomness and draw $draw a bot picks $choice", ({ choice, ...random }) => {
  expect(botChoice(pool, random)).toBe(choice);
  expect(botChoice(pool.toReversed(), random)).toBe(choice);
});

it("before the first episode all players are equal and the random draw decides", () => {
  const equal = ["a", "b", "c", "d"].map((playerId) => ({ playerId, points: 0 }));
  const choices = [0, 0.25, 0.5, 0.75].map((draw) => botChoice(equal, { randomness: 0.99, draw }));
  expect(choices).toEqual(["a", "b", "c", "d"]);
});

it("without players there is no choice", () => {
  expect(() => botChoice([], { randomness: 0, draw: 0 })).toThrow("no player");
});

it("for any random numbers a bot picks an available player after 1 to 3 seconds", () => {
  const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const points = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(points, fraction, fraction, (all, randomness, draw) => {
      const some = all.map((point, index) => ({ playerId: `p${index}`, points: point }));
      expect(some.map(({ playerId }) => playerId)).toContain(
        botChoice(some, { randomness: randomness, draw }),
      );
      expect(botDelayMs(randomness)).toBeGreaterThanOrEqual(1000);
      expect(botDelayMs(randomness)).toBeLessThanOrEqual(3000);
    }),
  );
});
