import { afterEach, beforeEach, expect, test, vi, describe } from "vitest";
import { registerDevice, ensureSubscription, encodeBase64Url } from "./registration.ts";

const done: string[] = [];

beforeEach(() => {
  done.length = 0;
  vi.useFakeTimers();
  const pushManager = {
    getSubscription: () => Promise.resolve(null),
    subscribe: () => {
      done.push("subscribed");
      return Promise.resolve({ endpoint: "https://push.example/1" });
    },
  };
  vi.stubGlobal("navigator", {
    userAgent: "Test",
    platform: "Test",
    language: "en",
    maxTouchPoints: 0,
    serviceWorker: {
      register: (path: string) => Promise.resolve(done.push(`worker ${path}`)),
      ready: Promise.resolve({ pushManager }),
    },
  });
  vi.stubGlobal("screen", { width: 390, height: 844 });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("fetch", (path: string) => {
    done.push(path);
    return Promise.resolve(Response.json({ status: "success", data: { publicKey: "AAAA" } }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

// Covers LIMIT-9.
test("the push service is asked half a second after the service worker is registered", async () => {
  const registered = registerDevice();
  await vi.advanceTimersByTimeAsync(499);
  expect(done).toEqual(["/api/user/push-key", "worker /sw.js"]);
  await vi.advanceTimersByTimeAsync(1);
  await registered;
  expect(done.slice(2)).toEqual(["subscribed", "/api/user/fcm-token"]);
});

describe("subscription", () => {
  /** 65 bytes, like a public key; their base64url form contains "-" and "_". */
  const bytes = Uint8Array.from({ length: 65 }, (_, index) => 251 + (index % 5));
  const otherBytes = bytes.map((byte) => byte - 200);
  const KEY = encodeBase64Url(bytes.buffer);
  const OTHER = encodeBase64Url(otherBytes.buffer);

  /** A browser with a subscription for this key, or none. */
  function managerWith(key: ArrayBuffer | null) {
    const calls: unknown[] = [];
    const subscription = (applicationServerKey: ArrayBuffer) => ({
      options: { applicationServerKey },
      unsubscribe: () => Promise.resolve(calls.push("unsubscribe")),
    });
    const manager = {
      getSubscription: () => Promise.resolve(key === null ? null : subscription(key)),
      subscribe: ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
        calls.push(["subscribe", encodeBase64Url(applicationServerKey.buffer)]);
        return Promise.resolve(subscription(applicationServerKey.buffer));
      },
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of it that is used
    return { manager: manager as unknown as PushManager, calls };
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
    const { manager, calls } = managerWith(present);
    await ensureSubscription(manager, KEY);
    expect(calls).toEqual(expected);
  });
});
