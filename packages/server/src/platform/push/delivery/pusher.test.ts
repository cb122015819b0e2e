import { createServer } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readSettings } from "../../env.ts";
import {
  type Behaviour,
  PUSH_HOSTS,
  type FakePushService,
  startFakePushService,
} from "../../../testing/fakes/fake-push-service.ts";
import { type NetworkPolicy, isPublicAddress } from "./ssrf-safe-post.ts";
import type { PushMessage } from "../push-message.ts";
import { type PushTarget, readPushTarget } from "../push-target.ts";
import { createPusher } from "./pusher.ts";
import { generatePushKeys } from "../push-keys.ts";

const NOON = Date.UTC(2026, 5, 1, 12);
const settings = readSettings({ MAIL_FROM: "Emberline <fire@emberline.test>" }, "/");
const keys = generatePushKeys();
const message: PushMessage = {
  title: "Your turn",
  body: "Pick!",
  url: "/draft/1",
  tag: "turn",
  type: "draft",
};
const push = { id: "a-push", message, ttlSeconds: 60, urgency: "high" } as const;

let time = NOON;
let service: FakePushService;
beforeAll(async () => {
  service = await startFakePushService(() => time);
});
afterAll(() => service.close());
beforeEach(() => {
  time = NOON;
  service.faults.length = 0;
});

const pusherOn = (network: NetworkPolicy, pushSettings = settings) =>
  createPusher(
    { settings: pushSettings, findKeys: () => Promise.resolve(keys), account: null, now: () => time },
    network,
  );

function targetOf(json: string): PushTarget {
  const target = readPushTarget(json, settings.pushHosts);
  if (!target) throw new Error("that is no device");
  return target;
}

const subscribe = (host?: string) => service.subscribe(host, keys.publicKey);

// Covers NOTIFY-30.
test("a message arrives at every service unchanged, encrypted and signed", async () => {
  const pusher = pusherOn(service.network);
  for (const host of [PUSH_HOSTS.chrome, PUSH_HOSTS.firefox, PUSH_HOSTS.safari]) {
    const browser = await subscribe(host);
    expect(await pusher.send(targetOf(browser.json), push)).toEqual({ kind: "delivered" });
    expect(browser.received).toEqual([
      {
        payload: { ...message, id: "a-push", serverNotificationId: "a-push" },
        ttl: 60,
        urgency: "high",
        topic: expect.stringMatching(/^[\w-]{32}$/),
      },
    ]);
  }
  expect(service.faults).toEqual([]);
});

test("the signature is renewed in time, also when the clock is set back", async () => {
  const pusher = pusherOn(service.network);
  const browser = await subscribe();
  for (const hours of [0, 5, 7, 30, 1000, -1000, 0]) {
    time = NOON + hours * 3_600_000;
    expect(await pusher.send(targetOf(browser.json), push)).toEqual({ kind: "delivered" });
  }
  expect(service.faults).toEqual([]);
});

test("a message with another signature is refused by the service", async () => {
  const browser = await service.subscribe(PUSH_HOSTS.chrome, generatePushKeys().publicKey);
  const result = await pusherOn(service.network).send(targetOf(browser.json), push);
  expect(result).toEqual({ kind: "refused", why: "it answered 403" });
});

test("a text that is too long is cut, not refused", async () => {
  const browser = await subscribe();
  const long = { ...push, message: { ...message, body: "漢😀".repeat(3000) } };
  expect(await pusherOn(service.network).send(targetOf(browser.json), long)).toEqual({ kind: "delivered" });
  expect(browser.received[0]?.payload["body"]).toMatch(/^(漢😀)+漢?…$/u);
});

const inTenMinutes = new Date(NOON + 600_000).toUTCString();
const wait = (why: string, isDown: boolean, afterMs: number | null = null) => ({
  kind: "wait",
  why,
  isDown,
  afterMs,
});
test.each<[Behaviour, object]>([
  [{ status: 200 }, { kind: "delivered" }],
  [{ status: 201 }, { kind: "delivered" }],
  [{ status: 202 }, { kind: "delivered" }],
  [{ status: 404 }, { kind: "gone", why: "it answered 404" }],
  [{ status: 410 }, { kind: "gone", why: "it answered 410" }],
  [{ status: 400 }, { kind: "refused", why: "it answered 400" }],
  [{ status: 401 }, { kind: "refused", why: "it answered 401" }],
  [{ status: 403 }, { kind: "refused", why: "it answered 403" }],
  [{ status: 413 }, { kind: "refused", why: "it answered 413" }],
  [{ status: 429 }, wait("it answered 429", true)],
  [{ status: 429, headers: { "retry-after": "120" } }, wait("it answered 429", true, 120_000)],
  [{ status: 429, headers: { "retry-after": inTenMinutes } }, wait("it answered 429", true, 600_000)],
  [{ status: 503, headers: { "retry-after": "0" } }, wait("it answered 503", true, 1000)],
  [{ status: 503, headers: { "retry-after": "-5" } }, wait("it answered 503", true)],
  [{ status: 503, headers: { "retry-after": "999999999" } }, wait("it answered 503", true, 21_600_000)],
  [{ status: 503, headers: { "retry-after": "soon" } }, wait("it answered 503", true)],
  [{ status: 500, text: "x".repeat(1_000_000) }, wait("it answered 500", true)],
  [{ status: 502 }, wait("it answered 502", true)],
  ["hang up", wait("no answer: ECONNRESET", true)],
  ["garbage", wait("no answer: HPE_INVALID_CONSTANT", true)],
])("%j of a service means %j", async (behaviour, result) => {
  const browser = await subscribe();
  browser.behaviour = behaviour;
  expect(await pusherOn(service.network).send(targetOf(browser.json), push)).toEqual(result);
  expect(browser.received).toEqual([]);
});

test("a silent or endless response times out", async () => {
  const pusher = (answerMs: number) => pusherOn({ ...service.network, answerMs });
  const browser = await subscribe();
  browser.behaviour = "hang";
  expect(await pusher(100).send(targetOf(browser.json), push)).toEqual(wait("no answer in time", true));
  browser.behaviour = "drip";
  // Long enough for the status to arrive on a busy machine.
  expect(await pusher(5000).send(targetOf(browser.json), push)).toEqual(wait("it answered 500", true));
});

// Covers NOTIFY-31.
test.each([301, 302, 303, 307, 308])("a redirect by %d is not followed", async (status) => {
  const [browser, other] = [await subscribe(), await subscribe()];
  browser.behaviour = { status, headers: { location: other.endpoint } };
  const before = service.requests.length;
  const result = await pusherOn(service.network).send(targetOf(browser.json), push);
  expect(result).toEqual({ kind: "refused", why: `it answered ${status}` });
  expect(service.requests.slice(before)).toEqual([browser.endpoint]);
});

test("an untrusted certificate is rejected", async () => {
  const { ca: _trusted, ...network } = service.network;
  const browser = await subscribe();
  const result = await pusherOn(network).send(targetOf(browser.json), push);
  expect(result).toMatchObject({ kind: "wait", why: "no answer: DEPTH_ZERO_SELF_SIGNED_CERT" });
  expect(browser.received).toEqual([]);
});

test.each([
  "127.0.0.1",
  "::1",
  "::ffff:127.0.0.1",
  "10.0.0.1",
  "100.64.0.1",
  "169.254.169.254",
  "192.168.0.1",
  "fd00::1",
  "fe80::1",
])("an allowed name that resolves to %s connects to nothing", async (address) => {
  const family = address.includes(":") ? 6 : 4;
  for (const found of [
    [{ address, family }],
    [
      { address: "8.8.8.8", family: 4 },
      { address, family },
    ],
  ]) {
    const [before, browser] = [service.connections(), await subscribe()];
    const network = {
      ...service.network,
      mayConnect: isPublicAddress,
      resolve: () => Promise.resolve(found),
    };
    const result = await pusherOn(network).send(targetOf(browser.json), push);
    expect(result).toEqual({ kind: "refused", why: "the host name resolves to a private address" });
    expect(service.connections()).toBe(before);
  }
});

test("a host is resolved once, and the checked address is used", async () => {
  const browser = await subscribe();
  const trap = createServer().listen(0, "127.0.0.2");
  await once(trap, "listening");
  const caught: unknown[] = [];
  trap.on("connection", (socket) => caught.push(socket.destroy()));
  let asked = 0;
  const network: NetworkPolicy = {
    ...service.network,
    mayConnect: (address) => address === "127.0.0.1",
    resolve: () => Promise.resolve([{ address: (asked += 1) === 1 ? "127.0.0.1" : "127.0.0.2", family: 4 }]),
  };
  const pusher = pusherOn(network);
  expect(await pusher.send(targetOf(browser.json), push)).toEqual({ kind: "delivered" });
  expect(asked).toBe(1);
  // The second lookup is for another connection, which is refused.
  const other = await subscribe(PUSH_HOSTS.safari);
  expect(await pusher.send(targetOf(other.json), push)).toMatchObject({ kind: "refused" });
  expect(caught).toEqual([]);
  trap.close();
});

test.each([
  "http://fcm.googleapis.com/x",
  "https://127.0.0.1/x",
  "https://[::1]/x",
  "https://[::ffff:7f00:1]/x",
  "https://169.254.169.254/latest/meta-data/",
  "https://10.0.0.1/x",
  "https://100.64.0.1/x",
  "https://2130706433/x",
  "https://0177.0.0.1/x",
  "https://localhost/x",
  "https://fcm.googleapis.com@evil.example/x",
  "https://fcm.googleapis.com.evil.com/x",
  "https://fcm.googleapis.com:8443/x",
])("a stored endpoint like %s connects to nothing", async (endpoint) => {
  const before = service.connections();
  const { keys: subscriptionKeys } = JSON.parse((await subscribe()).json);
  const result = await pusherOn(service.network).send(
    { kind: "web", endpoint, keys: subscriptionKeys },
    push,
  );
  expect(result).toEqual({ kind: "refused", why: "its push service is not on the list" });
  expect(service.connections()).toBe(before);
});

test("IP addresses are never called", async () => {
  const before = service.connections();
  const { keys: subscriptionKeys } = JSON.parse((await subscribe()).json);
  for (const host of ["127.0.0.1", "[::1]"]) {
    const target = { kind: "web", endpoint: `https://${host}/x`, keys: subscriptionKeys } as const;
    const result = await pusherOn(service.network, { ...settings, pushHosts: [host] }).send(target, push);
    expect(result).toMatchObject({ kind: "refused" });
  }
  expect(service.connections()).toBe(before);
});

test("a host removed from the operator's list is not called", async () => {
  const [before, browser] = [service.connections(), await subscribe()];
  const pusher = pusherOn(service.network, { ...settings, pushHosts: ["push.example.org"] });
  expect(await pusher.send(targetOf(browser.json), push)).toMatchObject({ kind: "refused" });
  expect(service.connections()).toBe(before);
});

test("without a service account Firebase tokens are rejected without a request", async () => {
  const before = service.connections();
  const pusher = pusherOn(service.network);
  expect(pusher.reachesFirebase).toBe(false);
  expect(await pusher.send({ kind: "firebase", token: "x:y" }, push)).toEqual({
    kind: "refused",
    why: "Firebase is not configured",
  });
  expect(service.connections()).toBe(before);
});
