import { expect, test } from "vitest";
import { createIdempotencyKeys } from "./idempotency-key.ts";

test("a repeated action keeps its key; another action or form gets a new one", () => {
  const keyOf = createIdempotencyKeys();
  const half = keyOf({ seconds: 30, reason: "The doorbell rang" });
  expect(keyOf({ seconds: 30, reason: "The doorbell rang" })).toBe(half);
  expect(keyOf({ seconds: 60, reason: "The doorbell rang" })).not.toBe(half);
  expect(createIdempotencyKeys()({ seconds: 30, reason: "The doorbell rang" })).not.toBe(half);
});
