import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPushFixture, type PushFixture } from "../../../testing/fixtures/push-test-environment.ts";
import { cancelPushBatch } from "./push-batch.ts";
import { claim, saveStatuses, markDeviceGone } from "./push-outbox.ts";

let fixture: PushFixture;
beforeAll(async () => {
  fixture = await createPushFixture();
});
beforeEach(() => fixture.clear());
afterAll(() => fixture.close());

const take = async () => {
  const { db, time } = fixture.testApp;
  const [taken] = await claim(db, "fcm.googleapis.com", { count: 1, now: time });
  if (!taken) throw new Error("there is nothing to take");
  return taken;
};

test("a message cancelled while it is being sent is not retried; its delivery is still recorded", async () => {
  const fan = await fixture.testApp.createUser();
  await fixture.addPhone(fan);
  const { db, time } = fixture.testApp;
  const batchId = randomUUID();
  await fixture.pushTo(fan, { batchId });
  const { pushId } = await take();
  await cancelPushBatch(db, batchId);
  await saveStatuses(db, [{ pushId, state: "queued", reason: "it answered 500", dueAt: time }], time);
  expect(await fixture.outbox()).toEqual([["dropped", "called off", 1]]);
  await saveStatuses(db, [{ pushId, state: "sent", reason: null, dueAt: null }], time);
  expect(await fixture.outbox()).toEqual([["sent", null, 1]]);
});

test("a device that registered new keys while its service reported it gone stays", async () => {
  const fan = await fixture.testApp.createUser();
  await fixture.addPhone(fan);
  const { db, time } = fixture.testApp;
  await fixture.pushTo(fan);
  const taken = await take();
  await db.updateTable("devices").set({ token: "{}" }).where("userId", "=", fan.userId).execute();
  await markDeviceGone(db, taken, time);
  expect((await fixture.pushTo(fan)).queued).toBe(1);
});
