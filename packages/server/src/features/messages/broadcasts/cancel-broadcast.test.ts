import { randomUUID } from "node:crypto";
import { auditRoutes, broadcastRoutes, noteRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { dispatchBulkBatch } from "../../../platform/email/bulk-email.ts";
import { dispatchBulkPush } from "../notifications/notify-everyone.ts";
import { createTestApp, type TestApp } from "../../../testing/app/test-app.ts";
import {
  addPhone,
  broadcastEmail,
  broadcastPush,
  callListSent,
  callSendEmail,
  callSendPush,
} from "../../../testing/clients/broadcast-client.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestApp();
});
afterEach(() => testApp.close());

test("sending again with the id of a cancelled message is rejected", async () => {
  await addPhone(testApp, await testApp.createUser());
  const mails = { ...broadcastEmail, targetUsers: "all" as const, mailingId: randomUUID() };
  const pushes = { ...broadcastPush, mailingId: randomUUID() };
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
  for (let count = 0; count < 5; count += 1) await addPhone(testApp, await testApp.createUser());
  await callSendPush(testApp);
  const [{ mailingId } = { mailingId: "" }] = await callListSent(testApp);
  await inTransaction(testApp.db, (tx) => dispatchBulkPush(testApp, tx, mailingId, 2));
  const aborted = inTransaction(testApp.db, async (tx) => {
    await dispatchBulkPush(testApp, tx, mailingId, 2);
    throw new Error("the server dies here");
  });
  await expect(aborted).rejects.toThrow("dies");
  expect(await callListSent(testApp)).toMatchObject([{ state: "sending", recipients: 5, waiting: 2 }]);
  await inTransaction(testApp.db, (tx) => dispatchBulkPush(testApp, tx, mailingId, 2));
  const cancel = () => testApp.call(broadcastRoutes.cancel, { as: testApp.admin, params: { mailingId } });
  await Promise.all([cancel(), cancel()]);
  await testApp.runQueue();
  expect(testApp.sentPushes).toEqual([]);
  expect(await callListSent(testApp)).toMatchObject([
    { state: "cancelled", dropped: 4, sent: 0, waiting: 0 },
  ]);
  const { data } = await testApp.call(auditRoutes.list, {
    as: testApp.admin,
    query: { action: "message.cancelled" },
  });
  expect(data.entries).toHaveLength(1);
});

// Covers ADMIN-MESSAGE-17.
test("after a cancellation nothing is sent, whatever the outboxes still contain", async () => {
  await addPhone(testApp, await testApp.createUser());
  await callSendPush(testApp);
  await callSendEmail(testApp);
  const mailingIds = (await callListSent(testApp)).map(({ mailingId }) => mailingId);
  for (const mailingId of mailingIds) {
    await inTransaction(testApp.db, (tx) => dispatchBulkPush(testApp, tx, mailingId));
    await inTransaction(testApp.db, (tx) => dispatchBulkBatch(tx, mailingId, testApp.time));
  }
  // The server dies before it has dropped them.
  await testApp.db
    .updateTable("bulkMessages")
    .set({ cancelledAt: new Date(testApp.time) })
    .execute();
  expect(await testApp.runQueue()).toEqual([]);
  expect(testApp.sentPushes).toEqual([]);
  expect(await callListSent(testApp)).toMatchObject([
    { channel: "mail", state: "cancelled", dropped: 2, waiting: 0 },
    { channel: "push", state: "cancelled", dropped: 1, waiting: 0 },
  ]);
});

test("unknown messages and the product's own notifications cannot be cancelled", async () => {
  const params = { mailingId: randomUUID() };
  expect(await testApp.refusal(broadcastRoutes.cancel, { as: testApp.admin, params })).toEqual({
    code: 404,
    message: "There is no such message",
  });
  await testApp.call(noteRoutes.save, { as: testApp.admin, body: { note: "Tribes merge" } });
  for (const { bulkMessageId } of await testApp.db
    .selectFrom("bulkMessages")
    .select("bulkMessageId")
    .execute()) {
    const notified = { as: testApp.admin, params: { mailingId: bulkMessageId } };
    expect((await testApp.refusal(broadcastRoutes.cancel, notified)).code).toBe(404);
  }
  expect((await testApp.runQueue()).map((mail) => mail.to)).toEqual([testApp.admin.email]);
});

// Covers ADMIN-MESSAGE-17.
test("a broadcast shows its progress and can be cancelled", async () => {
  for (let count = 0; count < 3; count += 1) await testApp.createUser();
  await callSendEmail(testApp);
  const [first] = await callListSent(testApp);
  expect(first).toMatchObject({ channel: "mail", state: "sending", recipients: 4, sent: 0 });
  await testApp.call(broadcastRoutes.cancel, { as: testApp.admin, params: { mailingId: first!.mailingId } });
  expect(await testApp.runQueue()).toEqual([]);
  expect(await callListSent(testApp)).toMatchObject([{ state: "cancelled", sent: 0 }]);
});

test("a cancellation during the last batch stops that batch too", async () => {
  await addPhone(testApp, await testApp.createUser());
  await callSendPush(testApp);
  await callSendEmail(testApp);
  for (const { mailingId, channel } of await callListSent(testApp)) {
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
  await callSendEmail(testApp);
  await testApp.runQueue();
  const [{ mailingId } = { mailingId: "" }] = await callListSent(testApp);
  expect(
    await testApp.call(broadcastRoutes.cancel, { as: testApp.admin, params: { mailingId } }),
  ).toMatchObject({
    message: "All of it has been sent already",
  });
  expect(await callListSent(testApp)).toMatchObject([{ state: "sent", sent: 1 }]);
});
