import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  bodies,
  createPushFixture,
  type PushFixture,
} from "../../../testing/fixtures/push-test-environment.ts";
import { PUSH_HOSTS } from "../../../testing/fakes/fake-push-service.ts";
import type { NetworkPolicy } from "../delivery/ssrf-safe-post.ts";
import { claim, LEASE_MS } from "./push-outbox.ts";
import { readPushTarget } from "../push-target.ts";

let fixture: PushFixture;
beforeAll(async () => {
  fixture = await createPushFixture();
});
beforeEach(() => fixture.clear());
afterAll(() => fixture.close());

const byText = (one: unknown, other: unknown) => String(one).localeCompare(String(other));

// Covers NOTIFY-30.
test("hundreds of messages sent by three servers arrive once each", async () => {
  const fan = await fixture.testApp.createUser();
  const phone = await fixture.addPhone(fan);
  for (let count = 0; count < 300; count += 1) {
    await fixture.pushTo(fan, {
      message: { title: "T", body: String(count), url: "/", tag: null, type: "general" },
    });
  }
  await Promise.all([fixture.server().workAll(), fixture.server().workAll(), fixture.server().workAll()]);
  expect(bodies(phone).toSorted(byText)).toEqual(
    Array.from({ length: 300 }, (_, count) => String(count)).toSorted(byText),
  );
});

test("a message that was sent but not recorded before a crash is sent once more, not more often", async () => {
  const fan = await fixture.testApp.createUser();
  const phone = await fixture.addPhone(fan);
  const message = (body: string) => ({ title: "T", body, url: "/", tag: null, type: "general" as const });
  await fixture.pushTo(fan, { message: message("taken") });
  const [taken] = await claim(fixture.testApp.db, "fcm.googleapis.com", {
    count: 1,
    now: fixture.testApp.time,
  });
  const target = readPushTarget(taken!.token!, fixture.testApp.settings.pushHosts);
  await fixture
    .pusher()
    .send(target!, { id: taken!.pushId, message: message("taken"), ttlSeconds: 60, urgency: "normal" });
  // Here the server dies. The other servers send the rest, and later the messages that it had claimed.
  await fixture.pushTo(fan, { message: message("waiting") });
  await fixture.server().workAll();
  expect(bodies(phone)).toEqual(["taken", "waiting"]);
  fixture.testApp.time += LEASE_MS;
  await fixture.server().workAll();
  await fixture.server().workAll();
  expect(bodies(phone)).toEqual(["taken", "waiting", "taken"]);
  // The device recognises a repeated message: it has the same id, tag and topic.
  const [first, , again] = phone.received;
  expect(again).toEqual({ ...first, ttl: again!.ttl });
});

// Covers NOTIFY-30.
test("an unreachable service does not delay others and is paused", async () => {
  const fan = await fixture.testApp.createUser();
  const [dead, alive] = [
    await fixture.addPhone(fan, PUSH_HOSTS.firefox),
    await fixture.addPhone(fan, PUSH_HOSTS.chrome),
  ];
  fixture.service.setBehaviour(PUSH_HOSTS.firefox, "hang");
  for (let count = 0; count < 100; count += 1) await fixture.pushTo(fan);
  const own = fixture.server();
  const before = fixture.service.requests.length;
  const working = own.workAll();
  await own.work("fcm.googleapis.com");
  await expect.poll(() => alive.received.length).toBe(100);
  fixture.service.setBehaviour(PUSH_HOSTS.firefox, "hang up");
  fixture.service.hangUp();
  await working;
  const asked = fixture.service.requests
    .slice(before)
    .filter((url) => url.includes(PUSH_HOSTS.firefox)).length;
  // 32 requests at once, and one more for each of the first four of the five failures that open the circuit.
  expect(asked).toBeLessThanOrEqual(36);
  // The circuit is open: no request is sent.
  await own.workAll();
  expect(fixture.service.requests.length - before - 100).toBe(asked);
  // Then one message probes the service, which works again, and all others follow.
  fixture.service.setBehaviour(PUSH_HOSTS.firefox, null);
  fixture.testApp.time += 15_000;
  await own.workAll();
  fixture.testApp.time += 30_000;
  await own.workAll();
  expect(dead.received).toHaveLength(100);
});

test("devices with unknown host names do not delay others of the service", async () => {
  const [fan, otherUser] = [await fixture.testApp.createUser(), await fixture.testApp.createUser()];
  const phone = await fixture.addPhone(fan, PUSH_HOSTS.safari);
  const nowhere = Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" });
  const resolve: NetworkPolicy["resolve"] = (host) =>
    host === PUSH_HOSTS.safari ? fixture.service.network.resolve(host) : Promise.reject(nowhere);
  for (let count = 0; count < 6; count += 1)
    await fixture.addPhone(otherUser, `nobody-${count}.push.apple.com`);
  const own = fixture.server({ resolve });
  await fixture.pushTo(otherUser);
  await own.workAll();
  expect(await fixture.outbox()).toEqual(
    Array.from({ length: 6 }, () => ["queued", "no answer: ENOTFOUND", 1]),
  );
  await fixture.pushTo(fan);
  await own.workAll();
  expect(phone.received).toHaveLength(1);
});

test("urgent messages overtake bulk messages", async () => {
  const fan = await fixture.testApp.createUser();
  const phone = await fixture.addPhone(fan);
  const say = (body: string) => ({ title: "T", body, url: "/", tag: null, type: "general" as const });
  const batchId = randomUUID();
  for (let count = 0; count < 100; count += 1) await fixture.pushTo(fan, { batchId, message: say("news") });
  await fixture.pushTo(fan, { message: say("soon") });
  await fixture.pushTo(fan, { urgency: "high", message: say("now") });
  await fixture.server().workAll();
  expect(bodies(phone).slice(0, 32)).toEqual(expect.arrayContaining(["now", "soon"]));
});

test("a stopping server finishes what is in flight and leaves the rest", async () => {
  const fan = await fixture.testApp.createUser();
  const phone = await fixture.addPhone(fan);
  for (let count = 0; count < 200; count += 1) await fixture.pushTo(fan);
  const stopping = fixture.server();
  const before = fixture.service.requests.length;
  const working = stopping.workAll();
  await fixture.service.waitForRequests(before + 1);
  stopping.stop();
  await working;
  expect(phone.received.length).toBeLessThan(200);
  await fixture.server().workAll();
  expect(phone.received).toHaveLength(200);
});
