import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { hashCode, newCode, newToken } from "./session.ts";

const DRAWN = 90_000;
const SLOTS = 90;
/** χ² of 89 degrees of freedom is beyond this once in a million runs. */
const BEYOND = 162;

// Covers ACCOUNT-56.
test("codes have six digits and are uniformly distributed", () => {
  const slots = Array.from({ length: SLOTS }, () => 0);
  for (let drawn = 0; drawn < DRAWN; drawn += 1) {
    const slot = Math.floor((newCode() - 100_000) / 10_000);
    slots[slot] = (slots[slot] ?? Number.NaN) + 1;
  }
  const expected = DRAWN / SLOTS;
  const chiSquare = slots.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  expect(slots).toHaveLength(SLOTS);
  expect(chiSquare).toBeLessThan(BEYOND);
});

test("the same code hashes differently for two users and under two secrets", () => {
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const stored = [
    hashCode(one, "maya", 123_456),
    hashCode(one, "ben", 123_456),
    hashCode(other, "maya", 123_456),
  ];
  expect(new Set(stored.map((hash) => hash.toString("hex"))).size).toBe(3);
});

test("tokens have 256 bits and are unique", () => {
  const tokens = Array.from({ length: 1000 }, () => newToken(randomBytes));
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32);
});
