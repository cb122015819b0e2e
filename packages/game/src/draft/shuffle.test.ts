import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomFraction, drawLabel, shuffle } from "./shuffle.ts";

const chances = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));
const names = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 20 });

describe("a shuffle", () => {
  it("has every name once", () => {
    fc.assert(
      fc.property(names, chances, (given, stream) => {
        const shuffled = shuffle(given, () => stream.next().value ?? 0);
        expect(shuffled.toSorted()).toEqual(given.toSorted());
      }),
    );
  });

  it("is the same for any order of the input", () => {
    const randomAt = (step: number) => ((step * 7) % 10) / 10;
    expect(shuffle(["c", "a", "d", "b"], randomAt)).toEqual(shuffle(["a", "b", "c", "d"], randomAt));
  });

  it("reaches every order by exactly one sequence of choices", () => {
    const orders = [0, 1, 2, 3].flatMap((last) =>
      [0, 1, 2].flatMap((third) =>
        [0, 1].map((second) =>
          shuffle(["a", "b", "c", "d"], (step) => [0, second / 2, third / 3, last / 4][step] ?? 0).join(""),
        ),
      ),
    );
    expect(new Set(orders).size).toBe(24);
  });

  it("refuses a random number of 1", () => {
    expect(() => shuffle(["a", "b"], () => 1)).toThrow("the random number of step 1 is out of range");
  });
});

it("a hash maps to a number below 1 by its first six bytes only", () => {
  expect(randomFraction(new Uint8Array(32))).toBe(0);
  expect(randomFraction(new Uint8Array(32).fill(255))).toBeLessThan(1);
  expect(randomFraction(Uint8Array.of(128, 0, 0, 0, 0, 0, 255))).toBe(0.5);
  expect(randomFraction(Uint8Array.of(0, 0, 0, 0, 0, 1))).toBe(2 ** -48);
});

it("no two random numbers of a draft share a label", () => {
  const labels = [
    drawLabel.order(1, 2),
    drawLabel.order(12, 1),
    drawLabel.order(1, 12),
    drawLabel.pick(1),
    drawLabel.pick(12),
  ];
  expect(new Set(labels).size).toBe(labels.length);
});
