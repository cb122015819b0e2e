import { expect, test } from "vitest";
import { createIdempotencyKeys } from "./idempotency-key.ts";

test("an act that is tried again has its key, another act and another form have their own", () => {
  const keyOf = createIdempotencyKeys();
  const half = keyOf({ seconds: 30, reason: "The doorbell rang" });
  expect(keyOf({ seconds: 30, reason: "The doorbell rang" })).toBe(half);
  expect(keyOf({ seconds: 60, reason: "The doorbell rang" })).not.toBe(half);
  expect(createIdempotencyKeys()({ seconds: 30, reason: "The doorbell rang" })).not.toBe(half);
});
