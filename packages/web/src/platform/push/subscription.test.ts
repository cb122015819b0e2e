import { expect, test } from "vitest";
import { ensureSubscription, encodeBase64Url } from "./subscription.ts";

/** 65 bytes, like a public key; their base64url form contains "-" and "_". */
const bytes = Uint8Array.from({ length: 65 }, (_, index) => 251 + (index % 5));
const otherBytes = bytes.map((byte) => byte - 200);
const KEY = encodeBase64Url(bytes.buffer);
const OTHER = encodeBase64Url(otherBytes.buffer);

/** A browser with a subscription for this key, or none. */
function managerWith(key: ArrayBuffer | null) {
  const done: unknown[] = [];
  const subscription = (applicationServerKey: ArrayBuffer) => ({
    options: { applicationServerKey },
    unsubscribe: () => Promise.resolve(done.push("unsubscribe")),
  });
  const manager = {
    getSubscription: () => Promise.resolve(key === null ? null : subscription(key)),
    subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      done.push(["subscribe", encodeBase64Url(applicationServerKey.buffer)]);
      return Promise.resolve(subscription(applicationServerKey.buffer));
    },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of it that is used
  return { manager: manager as unknown as PushManager, done };
}

test("a key is encoded as the server encodes it", () => {
  expect(KEY).toMatch(/^[\w-]{87}$/);
  expect(KEY).toMatch(/-.*_|_.*-/);
  expect(OTHER).not.toBe(KEY);
});

test.each([
  ["a missing subscription is created", null, [["subscribe", KEY]]],
  ["an existing subscription is kept", bytes.buffer, []],
  ["a subscription with another key is replaced", otherBytes.buffer, ["unsubscribe", ["subscribe", KEY]]],
])("%s", async (_, present, expected) => {
  const { manager, done } = managerWith(present);
  await ensureSubscription(manager, KEY);
  expect(done).toEqual(expected);
});
