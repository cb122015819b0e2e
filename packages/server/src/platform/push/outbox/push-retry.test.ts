import { deviceRoutes } from "@emberline/contract";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  bodies,
  createPushFixture,
  MINUTE_MS,
  type PushFixture,
} from "../../../testing/fixtures/push-test-environment.ts";

let fixture: PushFixture;
beforeAll(async () => {
  fixture = await createPushFixture();
});
beforeEach(() => fixture.clear());
afterAll(() => fixture.close());

// Covers NOTIFY-30.
test.each([404, 410])("%d retires a device until it registers again", async (status) => {
  const fan = await fixture.testApp.createUser();
  const [phone, other] = [await fixture.addPhone(fan), await fixture.addPhone(fan)];
  phone.behaviour = { status };
  await fixture.pushTo(fan);
  await fixture.server().workAll();
  expect(await fixture.outbox()).toContainEqual(["failed", `it answered ${status}`, 1]);
  phone.behaviour = null;
  expect(await fixture.pushTo(fan)).toEqual({ queued: 1, unreachable: 0 });
  await fixture.testApp.call(deviceRoutes.register, { as: fan, body: { fcmToken: phone.json } });
  expect(await fixture.pushTo(fan)).toEqual({ queued: 2, unreachable: 0 });
  await fixture.server().workAll();
  expect([phone.received.length, other.received.length]).toEqual([1, 3]);
});

test.each([400, 401, 403, 413])("%d is not tried again, and the device is kept", async (status) => {
  const fan = await fixture.testApp.createUser();
  const phone = await fixture.addPhone(fan);
  phone.behaviour = { status };
  await fixture.pushTo(fan);
  await fixture.server().workAll();
  fixture.testApp.time += 10 * MINUTE_MS;
  await fixture.server().workAll();
  expect(await fixture.outbox()).toEqual([["failed", `it answered ${status}`, 1]]);
  expect((await fixture.pushTo(fan)).queued).toBe(1);
});

// Covers NOTIFY-30.
test("429 is retried after its Retry-After", async () => {
  const fan = await fixture.testApp.createUser();
  const phone = await fixture.addPhone(fan);
  phone.behaviour = { status: 429, headers: { "retry-after": "600" } };
  await fixture.pushTo(fan);
  const own = fixture.server();
  await own.workAll();
  expect(await fixture.outbox()).toEqual([["queued", "it answered 429", 1]]);
  phone.behaviour = null;
  fixture.testApp.time += 599_000;
  await own.workAll();
  expect(phone.received).toEqual([]);
  fixture.testApp.time += 1000;
  await own.workAll();
  expect(bodies(phone)).toEqual(["Tomorrow"]);
  expect(await fixture.outbox()).toEqual([["sent", null, 2]]);
});

test("a failing service is retried with growing delays and finally given up", async () => {
  const fan = await fixture.testApp.createUser();
  const phone = await fixture.addPhone(fan);
  phone.behaviour = { status: 500 };
  await fixture.pushTo(fan, { expiresAt: fixture.testApp.time + 30 * 86_400_000 });
  const started = fixture.testApp.time;
  const sent = fixture.service.requests.length;
  const own = fixture.server();
  for (const [tries, seconds] of [0, 30, 90, 210, 450, 930, 1890, 3690, 5490, 7290].entries()) {
    // Not a millisecond before.
    for (const [time, count] of [
      [started + seconds * 1000 - 1, tries],
      [started + seconds * 1000, tries + 1],
    ] as const) {
      if (time < started) continue;
      fixture.testApp.time = time;
      await own.workAll();
      expect(fixture.service.requests.length - sent).toBe(count);
    }
  }
  expect(await fixture.outbox()).toEqual([["failed", "it answered 500", 10]]);
});

// Covers NOTIFY-30.
test("an expired message is neither retried nor kept by its service", async () => {
  const fan = await fixture.testApp.createUser();
  const phone = await fixture.addPhone(fan);
  await fixture.pushTo(fan, { urgency: "high", expiresAt: fixture.testApp.time + 45_000 });
  fixture.testApp.time += 15_000;
  await fixture.server().workAll();
  expect(phone.received).toMatchObject([{ ttl: 30, urgency: "high" }]);
  await fixture.pushTo(fan, { expiresAt: fixture.testApp.time + 20_000 });
  phone.behaviour = { status: 503 };
  await fixture.pushTo(fan, { expiresAt: fixture.testApp.time + 20_000 });
  await fixture.pushTo(fan, { expiresAt: fixture.testApp.time + 5 * MINUTE_MS });
  await fixture.server().workAll();
  await fixture.pushTo(fan, { expiresAt: fixture.testApp.time + 10_000 });
  fixture.testApp.time += 10_000;
  await fixture.server().workAll();
  expect((await fixture.outbox()).slice(1)).toEqual(
    expect.arrayContaining([
      ["failed", "it answered 503", 1],
      ["failed", "it answered 503", 1],
      ["queued", "it answered 503", 1],
      ["dropped", "expired", 0],
    ]),
  );
  expect(phone.received).toHaveLength(1);
});
