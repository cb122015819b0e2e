import { accountRoutes } from "@emberline/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../call.ts";
import { removeToken, storeToken } from "../token.ts";

let requests = 0;
beforeEach(() => {
  requests = 0;
  vi.stubGlobal("fetch", async () => {
    requests++;
    return Response.json({ status: "success", verified: false });
  });
  storeToken("a token");
});
afterEach(() => {
  globalThis.earlyReplies = undefined;
  removeToken();
  vi.unstubAllGlobals();
});

/** What start.js leaves when it asked for the session. */
function answerEarly(response: Promise<Response>, { token = "a token", agoMs = 1000 } = {}): void {
  const at = performance.now();
  const reply = response.then((early) => ({ response: early, at }));
  reply.catch(() => undefined);
  globalThis.earlyReplies = { token, requestedAt: at - agoMs, byUrl: { "/api/login/check": reply } };
}

const verified = async () => Response.json({ status: "success", verified: true });
const check = async () => (await call(accountRoutes.check)).verified;

// Covers APP-34.
test("a reply that came before the app is used once", async () => {
  answerEarly(verified());
  expect(await check()).toBe(true);
  expect(requests).toBe(0);
  expect(await check()).toBe(false);
  expect(requests).toBe(1);
});

// Covers APP-34.
test("a reply for another token is not used", async () => {
  answerEarly(verified(), { token: "an older token" });
  expect(await check()).toBe(false);
});

// Covers APP-34.
test("a reply that nothing has used in 15 seconds is not used any more", async () => {
  answerEarly(verified(), { agoMs: 15_001 });
  expect(await check()).toBe(false);
});

test("an early request that failed is a failure of the call", async () => {
  answerEarly(Promise.reject(new TypeError("no network")));
  await expect(check()).rejects.toMatchObject({ status: 0 });
  expect(await check()).toBe(false);
});
