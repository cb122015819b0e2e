import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { registerDevice } from "./registration.ts";

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
