import { randomUUID } from "node:crypto";
import { accountRoutes, deviceRoutes, myAccountRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../db/transaction.ts";
import {
  bodies,
  createPushFixture,
  MINUTE_MS,
  type PushFixture,
} from "../../../testing/fixtures/push-test-environment.ts";
import { PUSH_HOSTS } from "../../../testing/fakes/fake-push-service.ts";
import { cancelPushBatch, countPushBatch, deleteOldPushes } from "./push-batch.ts";
import { enqueuePush } from "./enqueue-push.ts";

let fixture: PushFixture;
beforeAll(async () => {
  fixture = await createPushFixture();
});
beforeEach(() => fixture.clear());
afterAll(() => fixture.close());

const byText = (one: unknown, other: unknown) => String(one).localeCompare(String(other));

test("every device of a user gets a message once, and its text is deleted", async () => {
  const fan = await fixture.testApp.createUser();
  const phones = [
    await fixture.addPhone(fan),
    await fixture.addPhone(fan, PUSH_HOSTS.firefox),
    await fixture.addPhone(fan, PUSH_HOSTS.safari),
  ];
  expect(await fixture.pushTo(fan)).toEqual({ queued: 3, unreachable: 0 });
  await fixture.server().workAll();
  for (const phone of phones) expect(bodies(phone)).toEqual(["Tomorrow"]);
  expect(await fixture.outbox()).toEqual(Array.from({ length: 3 }, () => ["sent", null, 1]));
  await fixture.server().workAll();
  for (const phone of phones) expect(bodies(phone)).toEqual(["Tomorrow"]);
  const kept = await fixture.testApp.db.selectFrom("pushOutbox").select("message").execute();
  expect(kept.every(({ message }) => message === null)).toBe(true);
});

test("a message is sent if, and only if, its transaction commits", async () => {
  const fan = await fixture.testApp.createUser();
  await fixture.addPhone(fan);
  const failing = inTransaction(fixture.testApp.db, async (tx) => {
    await enqueuePush(tx, fixture.testApp, {
      to: { userIds: [fan.userId] },
      message: { title: "No", body: "", url: "/", tag: null, type: "general" },
      category: null,
      urgency: "normal",
      expiresAt: fixture.testApp.time + MINUTE_MS,
    });
    throw new Error("not after all");
  });
  await expect(failing).rejects.toThrow("not after all");
  await fixture.pushTo(fan);
  await fixture.testApp.runQueue();
  expect(fixture.testApp.sentPushes.map(({ message }) => message.title)).toEqual(["Poll"]);
});

test("a notification reaches each device of each user once, also after a new login and at the same time", async () => {
  const [ana, ben] = [await fixture.testApp.createUser(), await fixture.testApp.createUser()];
  const [anas, bens] = [await fixture.addPhone(ana), await fixture.addPhone(ben)];
  const dedupeKey = "survey:1";
  const to = { userIds: [ana.userId, ben.userId] };
  const queued = await Promise.all(Array.from({ length: 8 }, () => fixture.queue({ to, dedupeKey })));
  expect(queued.reduce((sum, one) => sum + one.queued, 0)).toBe(2);
  await Promise.all([fixture.server().workAll(), fixture.server().workAll(), fixture.server().workAll()]);
  await fixture.testApp.call(deviceRoutes.forget, { as: ana, body: { fcmToken: anas.json } });
  await fixture.testApp.call(deviceRoutes.register, { as: ana, body: { fcmToken: anas.json } });
  expect(await fixture.queue({ to, dedupeKey })).toEqual({ queued: 0, unreachable: 0 });
  expect([bodies(anas), bodies(bens)]).toEqual([["Tomorrow"], ["Tomorrow"]]);
});

test("a category that a user switched off is not queued, nor sent if it was queued before", async () => {
  const fan = await fixture.testApp.createUser();
  const phone = await fixture.addPhone(fan);
  await fixture.pushTo(fan);
  await fixture.pushTo(fan, { category: "draft" });
  await fixture.pushTo(fan, { category: null });
  const pushNotificationPreferences = { draftNotifications: true, latestUpdates: true, pollReminders: false };
  await fixture.testApp.call(myAccountRoutes.change, { as: fan, body: { pushNotificationPreferences } });
  expect(await fixture.pushTo(fan)).toEqual({ queued: 0, unreachable: 0 });
  await fixture.server().workAll();
  expect(phone.received).toHaveLength(2);
  expect(await fixture.outbox()).toContainEqual(["dropped", "switched off", 1]);
});

// Covers NOTIFY-39.
test("a device under another account gets nothing more of the first one's", async () => {
  const [ana, ben] = [await fixture.testApp.createUser(), await fixture.testApp.createUser()];
  const phone = await fixture.addPhone(ana);
  await fixture.pushTo(ana);
  await fixture.testApp.call(deviceRoutes.register, { as: ben, body: { fcmToken: phone.json } });
  await fixture.pushTo(ana);
  await fixture.pushTo(ben, { message: { title: "T", body: "Ben's", url: "/", tag: null, type: "general" } });
  await fixture.server().workAll();
  expect(bodies(phone)).toEqual(["Ben's"]);
  expect(await fixture.outbox()).toContainEqual(["dropped", "moved to another account", 1]);
});

// Covers NOTIFY-39.
test.each(["logging out", "a session that ran out"])("%s ends it for that device alone", async (way) => {
  const fan = await fixture.testApp.createUser();
  const phone = await fixture.addPhone(fan);
  await fixture.pushTo(fan);
  if (way === "logging out") await fixture.testApp.call(accountRoutes.logout, { as: fan });
  else
    await fixture.testApp.db
      .updateTable("sessions")
      .set({ expiresAt: new Date(fixture.testApp.time) })
      .where("userId", "=", fan.userId)
      .execute();
  expect(await fixture.pushTo(fan)).toEqual({ queued: 0, unreachable: 0 });
  await fixture.server().workAll();
  expect(phone.received).toEqual([]);
  expect(await fixture.outbox()).toEqual([["dropped", "logged out", 1]]);
});

// Covers NOTIFY-39.
test("a newer message replaces a queued one with the same tag", async () => {
  const [ana, ben] = [await fixture.testApp.createUser(), await fixture.testApp.createUser()];
  const [phone, other] = [await fixture.addPhone(ana), await fixture.addPhone(ben)];
  const turn = (body: string) => ({ title: "T", body, url: "/", tag: "draft:1", type: "draft" as const });
  await fixture.pushTo(ben, { message: turn("Ben's first") });
  await fixture.pushTo(ana, { message: turn("first") });
  await fixture.pushTo(ana, { message: { ...turn("another draft"), tag: "draft:2" } });
  await fixture.pushTo(ana, { message: turn("second") });
  await fixture.server().workAll();
  expect(bodies(phone).toSorted(byText)).toEqual(["another draft", "second"]);
  expect(bodies(other)).toEqual(["Ben's first"]);
  expect(await fixture.outbox()).toContainEqual(["dropped", "replaced", 0]);
});

test("Firebase tokens count as unreachable while Firebase is not configured, and are kept", async () => {
  const fan = await fixture.testApp.createUser();
  await fixture.testApp.call(deviceRoutes.register, { as: fan, body: { fcmToken: `token:${randomUUID()}` } });
  expect(await fixture.pushTo(fan)).toEqual({ queued: 0, unreachable: 1 });
  const devices = await fixture.testApp.db
    .selectFrom("devices")
    .select("retiredAt")
    .where("userId", "=", fan.userId)
    .execute();
  expect(devices).toEqual([{ retiredAt: null }]);
});

test("a message to all users reaches all, one to devices only those", async () => {
  const fan = await fixture.testApp.createUser();
  const [one, two] = [await fixture.addPhone(fan), await fixture.addPhone(fan)];
  const devices = await fixture.testApp.db
    .selectFrom("devices")
    .select(["deviceId", "token"])
    .where("userId", "=", fan.userId)
    .execute();
  const { deviceId } = devices.find(({ token }) => token.includes(one.endpoint))!;
  expect(await fixture.queue({ to: { deviceIds: [deviceId] } })).toEqual({ queued: 1, unreachable: 0 });
  await fixture.server().workAll();
  expect([one.received.length, two.received.length]).toEqual([1, 0]);
  const { count } = await fixture.testApp.db
    .selectFrom("devices")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("retiredAt", "is", null)
    .where("token", "like", "{%")
    .where("userId", "=", fan.userId)
    .executeTakeFirstOrThrow();
  expect((await fixture.queue({ to: "all" })).queued).toBeGreaterThanOrEqual(count);
});

test("deleting an account deletes its waiting messages", async () => {
  const fan = await fixture.testApp.createUser();
  const phone = await fixture.addPhone(fan);
  await fixture.pushTo(fan);
  await fixture.testApp.db.deleteFrom("users").where("userId", "=", fan.userId).execute();
  await fixture.server().workAll();
  expect(phone.received).toEqual([]);
  expect(await fixture.outbox()).toEqual([]);
});

test("sent messages are deleted after a month, queued ones are not", async () => {
  const fan = await fixture.testApp.createUser();
  await fixture.addPhone(fan);
  await fixture.pushTo(fan);
  await fixture.server().workAll();
  await fixture.pushTo(fan, { expiresAt: fixture.testApp.time + 60 * 86_400_000 });
  fixture.testApp.time += 31 * 86_400_000;
  await deleteOldPushes(fixture.testApp.db, fixture.testApp.time);
  expect(await fixture.outbox()).toEqual([["queued", null, 0]]);
});

test("a batch has correct counts and can be cancelled", async () => {
  const fan = await fixture.testApp.createUser();
  const [good, gone] = [await fixture.addPhone(fan), await fixture.addPhone(fan)];
  gone.behaviour = { status: 410 };
  const batchId = randomUUID();
  await fixture.pushTo(fan, { batchId });
  await fixture.server().workAll();
  await fixture.pushTo(fan, { batchId });
  expect(await countPushBatch(fixture.testApp.db, batchId)).toEqual({
    queued: 1,
    sent: 1,
    failed: 1,
    dropped: 0,
  });
  await cancelPushBatch(fixture.testApp.db, batchId);
  await fixture.server().workAll();
  expect(await countPushBatch(fixture.testApp.db, batchId)).toEqual({
    queued: 0,
    sent: 1,
    failed: 1,
    dropped: 1,
  });
  expect(good.received).toHaveLength(1);
});
