import { randomUUID } from "node:crypto";
import { broadcastRoutes, deviceRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { dispatchBulkPush } from "../notifications/notify-everyone.ts";
import {
  addPhone,
  broadcastPush,
  callListSent,
  callSendPush,
} from "../../../testing/clients/broadcast-client.ts";
import { subscriptionJson } from "../../../testing/fixtures/push-subscription-json.ts";
import { createTestApp, type TestUser, type TestApp } from "../../../testing/app/test-app.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestApp();
});
afterEach(() => testApp.close());

const flipped = (values: Record<string, boolean>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, !value]));

// Covers ADMIN-MESSAGE-16, API-58.
test("a message to all reaches every device, whatever its owner prefers", async () => {
  const fan = await addPhone(testApp, await addPhone(testApp, await testApp.createUser()));
  await testApp.db
    .updateTable("users")
    .set({ pushUpdates: false })
    .where("userId", "=", fan.userId)
    .execute();
  await addPhone(testApp, await testApp.createUser());
  await testApp.createUser();
  expect(await callSendPush(testApp)).toEqual({
    status: "success",
    devicesNotified: 3,
    successCount: 3,
    failureCount: 0,
    unreachableUsers: 0,
    message: "The message is queued for 3 devices.",
  });
  await testApp.runQueue();
  expect(testApp.sentPushes).toHaveLength(3);
  expect(testApp.sentPushes[0]?.message).toMatchObject({
    title: "Tonight",
    url: "/players",
    type: "general",
  });
  expect(await callListSent(testApp)).toMatchObject([
    { channel: "push", subject: "Tonight", state: "sent", recipients: 3, sent: 3, failed: 0, waiting: 0 },
  ]);
});

const refusedPush = (changes: object = {}) =>
  testApp.refusal(broadcastRoutes.push, { as: testApp.admin, body: { ...broadcastPush, ...changes } });

// Covers API-58.
test("a message to all without any device fails with its message and counts of zero", async () => {
  await testApp.createUser();
  const message = "Nothing was sent: there is no device that takes such messages.";
  expect(await refusedPush()).toEqual({ code: 409, message });
  const reply = await testApp.server.inject({
    method: "POST",
    url: "/api/user/admin-test-push",
    headers: { authorization: testApp.admin.token },
    payload: broadcastPush,
  });
  expect(reply.json()).toEqual({
    status: "fail",
    devicesNotified: 0,
    successCount: 0,
    failureCount: 0,
    unreachableUsers: 0,
    message,
    err: message,
  });
  expect(await callListSent(testApp)).toEqual([]);
});

test.each([
  ["http://emberline.test/league/1?tab=polls#top", "/league/1?tab=polls#top"],
  ["HTTP://Emberline.TEST", "/"],
  ["https://emberline.test/notes/../players", "/players"],
  ["", "/"],
  [null, "/"],
])("the address %j of this site opens %s", async (url, path) => {
  await addPhone(testApp, await testApp.createUser());
  await callSendPush(testApp, { url });
  await testApp.runQueue();
  expect(testApp.sentPushes[0]?.message.url).toBe(path);
});

test.each([
  "https://evil.test/players",
  "http://emberline.test.evil.test/",
  "http://emberline.test@evil.test/",
  "http://emberline.test:8080/",
  "http://emberline.test//evil.test",
  "https://:",
])("the address %j is refused as one of another site, and nothing is sent", async (url) => {
  await addPhone(testApp, await testApp.createUser());
  const body = { ...broadcastPush, url };
  expect(await testApp.refusal(broadcastRoutes.push, { as: testApp.admin, body })).toEqual({
    code: 400,
    message: "Please enter the address of a page of this site",
  });
  expect(await callListSent(testApp)).toEqual([]);
});

// Covers ADMIN-MESSAGE-16.
test.each([
  ["survey", { pushPolls: false }],
  ["draft", { pushDraft: false }],
  ["admin_note", { pushUpdates: false }],
] as const)(
  "a message of type %s follows its preference, also when that changes before it leaves",
  async (type, off) => {
    const [ana, bo, cy] = [
      await addPhone(testApp, await testApp.createUser()),
      await addPhone(testApp, await testApp.createUser()),
      await addPhone(testApp, await testApp.createUser()),
    ];
    const change = (fan: TestUser, values: object) =>
      testApp.db.updateTable("users").set(values).where("userId", "=", fan.userId).execute();
    await change(ana, off);
    await change(bo, { pushPolls: false, pushDraft: false, pushUpdates: false, ...flipped(off) });
    const chosen = [ana.userId, bo.userId, cy.userId];
    expect(await callSendPush(testApp, { type, targetUsers: chosen })).toMatchObject({
      devicesNotified: 2,
      failureCount: 1,
    });
    expect(await refusedPush({ type, targetUsers: [ana.userId] })).toMatchObject({
      code: 409,
      message: "Nothing was sent. 1 person you chose has no device that takes such messages.",
    });
    await change(cy, off);
    await testApp.runQueue();
    expect(testApp.sentPushes).toHaveLength(1);
    expect(await callListSent(testApp)).toMatchObject([
      { state: "sent", recipients: 2, sent: 1, dropped: 1 },
    ]);
  },
);

// Covers ADMIN-MESSAGE-16, API-58.
test("chosen users without a device are counted; if no user is left, nothing is sent", async () => {
  const [ana, bo] = [await addPhone(testApp, await testApp.createUser()), await testApp.createUser()];
  expect(await callSendPush(testApp, { targetUsers: [ana.userId, ana.userId, bo.userId] })).toMatchObject({
    devicesNotified: 1,
    failureCount: 1,
    message: "The message is queued for 1 device. 1 person you chose has no device that takes such messages.",
  });
  expect(await refusedPush({ targetUsers: [bo.userId] })).toMatchObject({
    code: 409,
    message: "Nothing was sent. 1 person you chose has no device that takes such messages.",
  });
  // The list of sent messages does not contain it.
  expect(await callListSent(testApp)).toHaveLength(1);
  await testApp.runQueue();
  expect(testApp.sentPushes).toHaveLength(1);
});

test("only devices that a message can reach are counted: not those with an expired session, nor Firebase's without an account", async () => {
  const [ana, bo, cy] = [
    await addPhone(testApp, await testApp.createUser()),
    await addPhone(testApp, await testApp.createUser()),
    await testApp.createUser(),
  ];
  await testApp.call(deviceRoutes.register, { as: cy, body: { fcmToken: "firebase:token" } });
  const past = new Date(testApp.time - 1);
  await testApp.db.updateTable("sessions").set({ expiresAt: past }).where("userId", "=", bo.userId).execute();
  testApp.pusher.reachesFirebase = false;
  const { users } = await testApp.call(broadcastRoutes.pushRecipients, { as: testApp.admin });
  const devicesOf = ({ userId }: TestUser) => users.find((user) => user.userId === userId)?.devices;
  // The list of recipients omits users without such a device.
  expect([ana, bo, cy].map(devicesOf)).toEqual([1, undefined, undefined]);
  const chosen = [ana.userId, bo.userId, cy.userId];
  expect(await callSendPush(testApp, { targetUsers: chosen })).toMatchObject({
    devicesNotified: 1,
    failureCount: 2,
  });
  await testApp.runQueue();
  expect(await callListSent(testApp)).toMatchObject([{ state: "sent", recipients: 1, sent: 1 }]);
  expect(await refusedPush({ targetUsers: [bo.userId, cy.userId] })).toEqual({
    code: 409,
    message:
      "Nothing was sent. 2 people you chose have no device that takes such messages. 1 device is registered with Firebase, and this site has no Firebase account.",
  });
  const { devicesLackingFirebase } = await testApp.call(broadcastRoutes.sent, { as: testApp.admin });
  expect(devicesLackingFirebase).toBe(1);
});

// Covers ADMIN-MESSAGE-17.
test("sending again with the same id, even simultaneously, is one message with one reply", async () => {
  await addPhone(testApp, await testApp.createUser());
  const mailingId = randomUUID();
  const answers = await Promise.all([
    callSendPush(testApp, { mailingId }),
    callSendPush(testApp, { mailingId }),
    callSendPush(testApp, { mailingId }),
  ]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await testApp.runQueue();
  expect(testApp.sentPushes).toHaveLength(1);
});

// Covers ADMIN-MESSAGE-17.
test("a message to two thousand users is a single job for the request", async () => {
  await sql`with many as (
      insert into users (username, first_name, last_name) select 'many' || n, 'Many', n::text from generate_series(1, 2000) n
      returning user_id)
    insert into devices (user_id, token, token_hash) select user_id, ${subscriptionJson()}, sha256(user_id::text::bytea)
    from many`.execute(testApp.db);
  expect((await callSendPush(testApp)).devicesNotified).toBe(2000);
  const jobs = await sql`select task_identifier from graphile_worker.jobs`.execute(testApp.db);
  expect(jobs.rows).toEqual([{ taskIdentifier: "queue-bulk-push" }]);
  expect(await callListSent(testApp)).toMatchObject([
    { state: "sending", recipients: 2000, sent: 0, waiting: 0 },
  ]);
  const [{ mailingId } = { mailingId: "" }] = await callListSent(testApp);
  await inTransaction(testApp.db, (tx) => dispatchBulkPush(testApp, tx, mailingId));
  expect(await callListSent(testApp)).toMatchObject([{ state: "sending", recipients: 2000, waiting: 500 }]);
  await testApp.call(broadcastRoutes.cancel, { as: testApp.admin, params: { mailingId } });
  expect(await callListSent(testApp)).toMatchObject([
    { state: "cancelled", sent: 0, dropped: 500, waiting: 0 },
  ]);
});

test("users who log out or join before dispatch are counted, and the numbers add up", async () => {
  const [ana, bo] = [await testApp.createUser(), await testApp.createUser()];
  await addPhone(testApp, ana);
  await addPhone(testApp, bo);
  await callSendPush(testApp);
  await testApp.db.deleteFrom("devices").where("userId", "=", ana.userId).execute();
  await testApp.runQueue();
  expect(await callListSent(testApp)).toMatchObject([{ state: "sent", recipients: 2, sent: 1, dropped: 1 }]);
  await callSendPush(testApp);
  await addPhone(testApp, ana);
  await testApp.runQueue();
  expect(await callListSent(testApp)).toMatchObject([
    { state: "sent", recipients: 2, sent: 2, dropped: 0 },
    {},
  ]);
});
