import { randomUUID } from "node:crypto";
import { auditRoutes, broadcastRoutes, deviceRoutes, noteRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../db/transaction.ts";
import { dispatchBulkBatch } from "../../email/bulk-email.ts";
import { dispatchBulkPush } from "../../notify/notify-everyone.ts";
import { subscriptionJson } from "../../testing/fixtures/push-subscription-json.ts";
import { createTestApp, type TestUser, type TestApp } from "../../testing/app/test-app.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestApp();
});
afterEach(() => testApp.close());

const withPhone = async (fan: TestUser): Promise<TestUser> => {
  await testApp.call(deviceRoutes.register, { as: fan, body: { fcmToken: subscriptionJson() } });
  return fan;
};
const flipped = (values: Record<string, boolean>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, !value]));
const message = { targetUsers: "all" as "all" | string[], title: "Tonight", body: "Torches ready!" };
const email = { subject: "Finale", body: "Tonight", isHtml: false, priority: "normal" as const };
const send = (changes: object = {}) =>
  testApp.call(broadcastRoutes.push, {
    as: testApp.admin,
    body: { ...message, type: "general" as const, url: "/players", ...changes },
  });
const sent = async () => (await testApp.call(broadcastRoutes.sent, { as: testApp.admin })).data;

// Covers ADMIN-MESSAGE-16, API-58.
test("a message to all reaches every device, whatever its owner prefers", async () => {
  const fan = await withPhone(await withPhone(await testApp.createUser()));
  await testApp.db
    .updateTable("users")
    .set({ pushUpdates: false })
    .where("userId", "=", fan.userId)
    .execute();
  await withPhone(await testApp.createUser());
  await testApp.createUser();
  expect(await send()).toEqual({
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
  expect(await sent()).toMatchObject([
    { channel: "push", subject: "Tonight", state: "sent", recipients: 3, sent: 3, failed: 0, waiting: 0 },
  ]);
});

test("a message to all without any device is answered with counts of zero", async () => {
  await testApp.createUser();
  expect(await send()).toEqual({
    status: "success",
    devicesNotified: 0,
    successCount: 0,
    failureCount: 0,
    unreachableUsers: 0,
    message: "Nothing was sent: there is no device that takes such messages.",
  });
  expect(await sent()).toEqual([]);
});

test.each([
  ["http://emberline.test/league/1?tab=polls#top", "/league/1?tab=polls#top"],
  ["HTTP://Emberline.TEST", "/"],
  ["https://emberline.test/notes/../players", "/players"],
  ["", "/"],
  [null, "/"],
])("the address %j of this site opens %s", async (url, path) => {
  await withPhone(await testApp.createUser());
  await send({ url });
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
  await withPhone(await testApp.createUser());
  const body = { ...message, type: "general" as const, url };
  expect(await testApp.refusal(broadcastRoutes.push, { as: testApp.admin, body })).toEqual({
    code: 400,
    message: "Please enter the address of a page of this site",
  });
  expect(await sent()).toEqual([]);
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
      await withPhone(await testApp.createUser()),
      await withPhone(await testApp.createUser()),
      await withPhone(await testApp.createUser()),
    ];
    const change = (fan: TestUser, values: object) =>
      testApp.db.updateTable("users").set(values).where("userId", "=", fan.userId).execute();
    await change(ana, off);
    await change(bo, { pushPolls: false, pushDraft: false, pushUpdates: false, ...flipped(off) });
    const chosen = [ana.userId, bo.userId, cy.userId];
    expect(await send({ type, targetUsers: chosen })).toMatchObject({ devicesNotified: 2, failureCount: 1 });
    expect(await send({ type, targetUsers: [ana.userId] })).toMatchObject({
      devicesNotified: 0,
      unreachableUsers: 1,
    });
    await change(cy, off);
    await testApp.runQueue();
    expect(testApp.sentPushes).toHaveLength(1);
    expect(await sent()).toMatchObject([{ state: "sent", recipients: 2, sent: 1, dropped: 1 }]);
  },
);

// Covers ADMIN-MESSAGE-16, API-58.
test("chosen users without a device are counted; if no user is left, nothing is sent", async () => {
  const [ana, bo] = [await withPhone(await testApp.createUser()), await testApp.createUser()];
  expect(await send({ targetUsers: [ana.userId, ana.userId, bo.userId] })).toMatchObject({
    devicesNotified: 1,
    failureCount: 1,
    message: "The message is queued for 1 device. 1 person you chose has no device that takes such messages.",
  });
  expect(await send({ targetUsers: [bo.userId] })).toEqual({
    status: "success",
    devicesNotified: 0,
    successCount: 0,
    failureCount: 1,
    unreachableUsers: 1,
    message: "Nothing was sent. 1 person you chose has no device that takes such messages.",
  });
  // It is on no list of what was sent.
  expect(await sent()).toHaveLength(1);
  await testApp.runQueue();
  expect(testApp.sentPushes).toHaveLength(1);
});

test("only devices that a message can reach are counted: not those with an expired session, nor Firebase's without an account", async () => {
  const [ana, bo, cy] = [
    await withPhone(await testApp.createUser()),
    await withPhone(await testApp.createUser()),
    await testApp.createUser(),
  ];
  await testApp.call(deviceRoutes.register, { as: cy, body: { fcmToken: "firebase:token" } });
  const past = new Date(testApp.time - 1);
  await testApp.db.updateTable("sessions").set({ expiresAt: past }).where("userId", "=", bo.userId).execute();
  testApp.pusher.reachesFirebase = false;
  const { users } = await testApp.call(broadcastRoutes.pushRecipients, { as: testApp.admin });
  const devicesOf = ({ userId }: TestUser) => users.find((user) => user.userId === userId)?.devices;
  // Users without such a device are not offered at all.
  expect([ana, bo, cy].map(devicesOf)).toEqual([1, undefined, undefined]);
  const chosen = [ana.userId, bo.userId, cy.userId];
  expect(await send({ targetUsers: chosen })).toMatchObject({ devicesNotified: 1, failureCount: 2 });
  await testApp.runQueue();
  expect(await sent()).toMatchObject([{ state: "sent", recipients: 1, sent: 1 }]);
  expect(await send({ targetUsers: [bo.userId, cy.userId] })).toMatchObject({ devicesNotified: 0 });
});

// Covers ADMIN-MESSAGE-17.
test("sending again with the same id, even simultaneously, is one message with one reply", async () => {
  await withPhone(await testApp.createUser());
  const mailingId = randomUUID();
  const answers = await Promise.all([send({ mailingId }), send({ mailingId }), send({ mailingId })]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await testApp.runQueue();
  expect(testApp.sentPushes).toHaveLength(1);
});

test("sending again with the id of a cancelled message is rejected", async () => {
  await withPhone(await testApp.createUser());
  const mails = { ...email, targetUsers: "all" as const, mailingId: randomUUID() };
  const pushes = { ...message, type: "general" as const, mailingId: randomUUID() };
  const as = testApp.admin;
  await testApp.call(broadcastRoutes.email, { as, body: mails });
  await testApp.call(broadcastRoutes.push, { as, body: pushes });
  for (const { mailingId } of [mails, pushes])
    await testApp.call(broadcastRoutes.cancel, { as, params: { mailingId } });
  const off = { code: 409, message: "This message was cancelled. Please send it as a new message" };
  expect(await testApp.refusal(broadcastRoutes.email, { as, body: mails })).toEqual(off);
  expect(await testApp.refusal(broadcastRoutes.push, { as, body: pushes })).toEqual(off);
  expect([await testApp.runQueue(), testApp.sentPushes]).toEqual([[], []]);
});

// Covers ADMIN-MESSAGE-17.
test("an interrupted push continues where it was; after a cancellation the rest is never sent", async () => {
  for (let count = 0; count < 5; count += 1) await withPhone(await testApp.createUser());
  await send();
  const [{ mailingId } = { mailingId: "" }] = await sent();
  await inTransaction(testApp.db, (tx) => dispatchBulkPush(testApp, tx, mailingId, 2));
  const aborted = inTransaction(testApp.db, async (tx) => {
    await dispatchBulkPush(testApp, tx, mailingId, 2);
    throw new Error("the server dies here");
  });
  await expect(aborted).rejects.toThrow("dies");
  expect(await sent()).toMatchObject([{ state: "sending", recipients: 5, waiting: 2 }]);
  await inTransaction(testApp.db, (tx) => dispatchBulkPush(testApp, tx, mailingId, 2));
  const cancel = () => testApp.call(broadcastRoutes.cancel, { as: testApp.admin, params: { mailingId } });
  await Promise.all([cancel(), cancel()]);
  await testApp.runQueue();
  expect(testApp.sentPushes).toEqual([]);
  expect(await sent()).toMatchObject([{ state: "cancelled", dropped: 4, sent: 0, waiting: 0 }]);
  const { data } = await testApp.call(auditRoutes.list, {
    as: testApp.admin,
    query: { action: "message.cancelled" },
  });
  expect(data.entries).toHaveLength(1);
});

// Covers ADMIN-MESSAGE-17.
test("after a cancellation nothing is sent, whatever the outboxes still contain", async () => {
  await withPhone(await testApp.createUser());
  await send();
  await testApp.call(broadcastRoutes.email, { as: testApp.admin, body: { targetUsers: "all", ...email } });
  const mailingIds = (await sent()).map(({ mailingId }) => mailingId);
  for (const mailingId of mailingIds) {
    await inTransaction(testApp.db, (tx) => dispatchBulkPush(testApp, tx, mailingId));
    await inTransaction(testApp.db, (tx) => dispatchBulkBatch(tx, mailingId, testApp.time));
  }
  // The server dies before it has dropped them.
  await testApp.db
    .updateTable("mailings")
    .set({ cancelledAt: new Date(testApp.time) })
    .execute();
  expect(await testApp.runQueue()).toEqual([]);
  expect(testApp.sentPushes).toEqual([]);
  expect(await sent()).toMatchObject([
    { channel: "mail", state: "cancelled", dropped: 2, waiting: 0 },
    { channel: "push", state: "cancelled", dropped: 1, waiting: 0 },
  ]);
});

// Covers ADMIN-MESSAGE-17.
test("a message to two thousand users is a single job for the request", async () => {
  await sql`with many as (
      insert into users (username, first_name, last_name) select 'many' || n, 'Many', n::text from generate_series(1, 2000) n
      returning user_id)
    insert into devices (user_id, token, token_hash) select user_id, ${subscriptionJson()}, sha256(user_id::text::bytea)
    from many`.execute(testApp.db);
  expect((await send()).devicesNotified).toBe(2000);
  const jobs = await sql`select task_identifier from graphile_worker.jobs`.execute(testApp.db);
  expect(jobs.rows).toEqual([{ taskIdentifier: "hand-over-push" }]);
  expect(await sent()).toMatchObject([{ state: "sending", recipients: 2000, sent: 0, waiting: 0 }]);
  const [{ mailingId } = { mailingId: "" }] = await sent();
  await inTransaction(testApp.db, (tx) => dispatchBulkPush(testApp, tx, mailingId));
  expect(await sent()).toMatchObject([{ state: "sending", recipients: 2000, waiting: 500 }]);
  await testApp.call(broadcastRoutes.cancel, { as: testApp.admin, params: { mailingId } });
  expect(await sent()).toMatchObject([{ state: "cancelled", sent: 0, dropped: 500, waiting: 0 }]);
});

test("unknown messages and the product's own notifications cannot be cancelled", async () => {
  const params = { mailingId: randomUUID() };
  expect(await testApp.refusal(broadcastRoutes.cancel, { as: testApp.admin, params })).toEqual({
    code: 404,
    message: "There is no such message",
  });
  await testApp.call(noteRoutes.save, { as: testApp.admin, body: { note: "Tribes merge" } });
  for (const { mailingId } of await testApp.db.selectFrom("mailings").select("mailingId").execute()) {
    const notified = { as: testApp.admin, params: { mailingId } };
    expect((await testApp.refusal(broadcastRoutes.cancel, notified)).code).toBe(404);
  }
  expect((await testApp.runQueue()).map((mail) => mail.to)).toEqual([testApp.admin.email]);
});

// Covers ADMIN-MESSAGE-17.
test("a broadcast shows its progress and can be cancelled", async () => {
  for (let count = 0; count < 3; count += 1) await testApp.createUser();
  await testApp.call(broadcastRoutes.email, { as: testApp.admin, body: { targetUsers: "all", ...email } });
  const [first] = await sent();
  expect(first).toMatchObject({ channel: "mail", state: "sending", recipients: 4, sent: 0 });
  await testApp.call(broadcastRoutes.cancel, { as: testApp.admin, params: { mailingId: first!.mailingId } });
  expect(await testApp.runQueue()).toEqual([]);
  expect(await sent()).toMatchObject([{ state: "cancelled", sent: 0 }]);
});

test("a cancellation during the last batch stops that batch too", async () => {
  await withPhone(await testApp.createUser());
  await send();
  await testApp.call(broadcastRoutes.email, { as: testApp.admin, body: { targetUsers: "all", ...email } });
  for (const { mailingId, channel } of await sent()) {
    const { called } = await inTransaction(testApp.db, async (tx) => {
      if (channel === "mail") await dispatchBulkBatch(tx, mailingId, testApp.time);
      else await dispatchBulkPush(testApp, tx, mailingId);
      const answer = testApp.call(broadcastRoutes.cancel, { as: testApp.admin, params: { mailingId } });
      await untilBlocked();
      return { called: answer };
    });
    expect(await called).toMatchObject({ message: "What has not been sent yet is cancelled" });
  }
  expect([await testApp.runQueue(), testApp.sentPushes]).toEqual([[], []]);
});

/** Resolves when the cancellation waits for the lock on the message's row. */
async function untilBlocked(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(testApp.db);
    if (rows.length > 0) return;
  }
}

test("a completely sent broadcast cannot be cancelled", async () => {
  await testApp.call(broadcastRoutes.email, { as: testApp.admin, body: { targetUsers: "all", ...email } });
  await testApp.runQueue();
  const [{ mailingId } = { mailingId: "" }] = await sent();
  expect(
    await testApp.call(broadcastRoutes.cancel, { as: testApp.admin, params: { mailingId } }),
  ).toMatchObject({
    message: "All of it has been sent already",
  });
  expect(await sent()).toMatchObject([{ state: "sent", sent: 1 }]);
});

test("users who log out or join before dispatch are counted, and the numbers add up", async () => {
  const [ana, bo] = [await testApp.createUser(), await testApp.createUser()];
  await withPhone(ana);
  await withPhone(bo);
  await send();
  await testApp.db.deleteFrom("devices").where("userId", "=", ana.userId).execute();
  await testApp.runQueue();
  expect(await sent()).toMatchObject([{ state: "sent", recipients: 2, sent: 1, dropped: 1 }]);
  await send();
  await withPhone(ana);
  await testApp.runQueue();
  expect(await sent()).toMatchObject([{ state: "sent", recipients: 2, sent: 2, dropped: 0 }, {}]);
});
