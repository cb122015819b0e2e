import { deviceRoutes, noteRoutes } from "@emberline/contract";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { dispatchBulkBatch } from "../../../platform/email/bulk-email.ts";
import { dispatchBulkPush } from "../notifications/notify-everyone.ts";
import { subscriptionJson } from "../../../testing/fixtures/push-subscription-json.ts";
import { createTestApp, type TestUser, type TestApp } from "../../../testing/app/test-app.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestApp();
});
afterEach(() => testApp.close());

const save = async (note: string, adminNoteId: string | null = null) =>
  (await testApp.call(noteRoutes.save, { as: testApp.admin, body: { note, adminNoteId } })).data.adminNoteId;
const withPhone = (as: TestUser) =>
  testApp.call(deviceRoutes.register, { as, body: { fcmToken: subscriptionJson() } });
const set = (userId: string, values: object) =>
  testApp.db.updateTable("users").set(values).where("userId", "=", userId).execute();

// Covers NOTIFY-26.
test("a new note goes to all users who want updates, by their chosen channels, and an edit is not sent", async () => {
  const [ana, bo, cy] = [
    await testApp.createUser("ana"),
    await testApp.createUser("bo"),
    await testApp.createUser("cy"),
  ];
  for (const fan of [ana, bo, cy]) await withPhone(fan);
  await set(bo.userId, { emailUpdates: false });
  await set(cy.userId, { emailVerifiedAt: null, pushUpdates: false });
  const adminNoteId = await save("The merge is on!\n\nSee you <b>tonight</b>.");
  expect(testApp.sentEmails).toEqual([]);
  await testApp.runQueue();
  expect(testApp.sentEmails.map((mail) => mail.to).toSorted()).toEqual(
    [ana.email, testApp.admin.email].toSorted(),
  );
  expect(testApp.sentEmails[0]?.text).toContain("http://emberline.test/notes");
  expect(testApp.sentEmails[0]?.html).toContain("&#60;b&#62;tonight");
  expect(testApp.sentPushes).toHaveLength(2);
  for (const { message } of testApp.sentPushes) {
    expect(message).toEqual({
      title: "New update",
      body: "The merge is on! See you <b>tonight</b>.",
      url: "/notes",
      tag: "note",
      type: "admin_note",
    });
  }
  await save("The merge is off", adminNoteId);
  await testApp.runQueue();
  expect([testApp.sentEmails.length, testApp.sentPushes.length]).toEqual([2, 2]);
});

// Covers NOTIFY-26.
test("a note that is not stored notifies no one", async () => {
  await testApp.refusal(noteRoutes.save, {
    as: testApp.admin,
    body: { note: "x".repeat(1001), adminNoteId: null },
  });
  expect(await testApp.runQueue()).toEqual([]);
});

// Covers NOTIFY-26.
test.each([
  ["before anything is handed over", () => Promise.resolve()],
  ["while its emails and messages wait", handOver],
])("a note that is deleted %s is no longer sent", async (_when, happen) => {
  await withPhone(await testApp.createUser("ana"));
  const adminNoteId = await save("The merge is on!");
  await happen();
  await testApp.call(noteRoutes.remove, { as: testApp.admin, params: { adminNoteId } });
  expect(await testApp.runQueue()).toEqual([]);
  expect(testApp.sentPushes).toEqual([]);
});

async function handOver(): Promise<void> {
  const bulkMessages = await testApp.db
    .selectFrom("bulkMessages")
    .select(["bulkMessageId", "channel"])
    .execute();
  for (const { bulkMessageId, channel } of bulkMessages) {
    await inTransaction(testApp.db, (tx) =>
      channel === "push"
        ? dispatchBulkPush(testApp, tx, bulkMessageId)
        : dispatchBulkBatch(tx, bulkMessageId, testApp.time),
    );
  }
  expect(bulkMessages).toHaveLength(2);
}
