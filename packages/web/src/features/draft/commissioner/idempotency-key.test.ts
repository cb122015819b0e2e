import { expect, test } from "vitest";
import { createActKeys } from "./idempotency-key.ts";

test("an act that is tried again has its key, another act and another form have their own", () => {
  const keyOf = createActKeys();
  const half = keyOf({ seconds: 30, reason: "The doorbell rang" });
  expect(keyOf({ seconds: 30, reason: "The doorbell rang" })).toBe(half);
  expect(keyOf({ seconds: 60, reason: "The doorbell rang" })).not.toBe(half);
  expect(createActKeys()({ seconds: 30, reason: "The doorbell rang" })).not.toBe(half);
});
