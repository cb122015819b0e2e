import { expect, test } from "vitest";
import { backoffMs, parseServerMessage } from "./connection.ts";
import { logOf, snapshot } from "./room-fixture.ts";

// Covers ROOM-23.
test.each([
  [0, 250, 500],
  [1, 500, 1000],
  [4, 1250, 2500],
  [30, 1250, 2500],
])("after %i attempts the next waits from %i to %i ms", (attempts, least, most) => {
  expect(backoffMs(attempts, 0)).toBe(least);
  expect(backoffMs(attempts, 1)).toBe(most);
});

test("a message of the contract is understood", () => {
  expect(parseServerMessage(JSON.stringify(snapshot(logOf(0))))).toEqual(snapshot(logOf(0)));
});

test.each(["", "{", "null", '{"type":"weather","payload":{}}', '{"type":"draft-snapshot","payload":{}}'])(
  "%s is ignored",
  (text) => {
    expect(parseServerMessage(text)).toBeNull();
  },
);
