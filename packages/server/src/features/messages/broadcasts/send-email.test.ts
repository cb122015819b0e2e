import { randomUUID } from "node:crypto";
import { accountRoutes, auditRoutes, broadcastRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { dispatchBulkBatch, isEmailQueueBusy } from "../../../platform/email/bulk-email.ts";
import { waitingJobs } from "../../../testing/app/waiting-jobs.ts";
import { createTestApp, type TestApp } from "../../../testing/app/test-app.ts";

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestApp();
});
afterEach(() => testApp.close());

const email = {
  targetUsers: "all" as "all" | string[],
  subject: "Finale night",
  body: "Torches ready!",
  isHtml: false,
  priority: "normal" as const,
};
const send = (changes: object = {}) =>
  testApp.call(broadcastRoutes.email, { as: testApp.admin, body: { ...email, ...changes } });
const refused = (changes: object) =>
  testApp.refusal(broadcastRoutes.email, { as: testApp.admin, body: { ...email, ...changes } });

async function unverify(userId: string): Promise<void> {
  await testApp.db.updateTable("users").set({ emailVerifiedAt: null }).where("userId", "=", userId).execute();
}

// Covers ADMIN-15, API-59.
test("a broadcast email reaches all users with a verified address, whatever their preferences", async () => {
  const [ana, bo] = [await testApp.createUser("ana"), await testApp.createUser("bo")];
  await unverify(bo.userId);
  await testApp.db
    .updateTable("users")
    .set({ emailUpdates: false })
    .where("userId", "=", ana.userId)
    .execute();
  expect(await send()).toEqual({
    status: "success",
    emailsSent: 2,
    successCount: 2,
    failureCount: 0,
    unreachableUsers: 0,
    message: "The email is queued for 2 people.",
  });
  const emails = await testApp.runQueue();
  expect(emails.map((mail) => mail.to).toSorted()).toEqual([ana.email, testApp.admin.email].toSorted());
  expect(emails[0]).toMatchObject({
    subject: "Finale night",
    text: expect.stringMatching(/^Torches ready!\n\nEmberline\n\nUnsubscribe: http/),
  });
});

// Covers ADMIN-15, API-59.
test("chosen users without a verified address are counted, and no user gets it twice", async () => {
  const [ana, bo] = [await testApp.createUser("ana"), await testApp.createUser("bo")];
  await unverify(bo.userId);
  const targetUsers = [ana.userId, ana.userId, bo.userId, randomUUID()];
  expect(await send({ targetUsers })).toMatchObject({
    successCount: 1,
    failureCount: 2,
    message:
      "The email is queued for 1 person. 2 people you chose have no verified address or unsubscribed from such emails.",
  });
  expect((await testApp.runQueue()).map((mail) => mail.to)).toEqual([ana.email]);
});

// Covers NOTIFY-28.
test("unsubscribed users get none, and the reply does not blame their address", async () => {
  const [ana, bo] = [await testApp.createUser("ana"), await testApp.createUser("bo")];
  await testApp.db.updateTable("users").set({ emailAdmin: false }).where("userId", "=", bo.userId).execute();
  expect(await send({ targetUsers: [ana.userId, bo.userId] })).toMatchObject({
    successCount: 1,
    failureCount: 1,
    message:
      "The email is queued for 1 person. 1 person you chose has no verified address or unsubscribed from such emails.",
  });
  const { users } = await testApp.call(broadcastRoutes.emailRecipients, { as: testApp.admin });
  expect(users.map(({ userId }) => userId)).not.toContain(bo.userId);
  expect((await testApp.runQueue()).map((mail) => mail.to)).toEqual([ana.email]);
});

test("sending again with the same id, even simultaneously, is one broadcast with one reply", async () => {
  await testApp.createUser();
  const mailingId = randomUUID();
  const answers = await Promise.all([send({ mailingId }), send({ mailingId }), send({ mailingId })]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.emailsSent).toBe(2);
  expect(await testApp.runQueue()).toHaveLength(2);
});

test("an email without recipients fails with its message and is not stored", async () => {
  const bo = await testApp.createUser("bo");
  await unverify(bo.userId);
  expect(await refused({ targetUsers: [bo.userId] })).toEqual({
    code: 409,
    message: "Nothing was sent. 1 person you chose has no verified address or unsubscribed from such emails.",
  });
  expect(await testApp.db.selectFrom("bulkMessages").selectAll().execute()).toEqual([]);
});

// Covers ADMIN-MESSAGE-12, ADMIN-MESSAGE-13, LIMIT-25.
test.each([
  [{ subject: " " }, "Subject and email body are required"],
  [{ body: "" }, "Subject and email body are required"],
  [
    { isHtml: true, body: '<img src="https://x.test/p.png">' },
    "Subject and email body are required: without its scripts, styles and pictures nothing is left of this one",
  ],
  [{ subject: "x".repeat(101) }, "A subject is at most 100 characters long"],
  [{ subject: "Hi\r\nBcc: everybody@fans.test" }, "Please leave out control characters"],
  [{ targetUsers: [] }, 'Please select at least one user or choose "All Users"'],
])("%j is refused", async (changes, message) => {
  expect(await refused(changes)).toEqual({ code: 400, message });
});

test("the audit log has sender, subject and number of recipients, without text and addresses", async () => {
  await send();
  const { data } = await testApp.call(auditRoutes.list, {
    as: testApp.admin,
    query: { action: "email.queued" },
  });
  expect(data.entries).toHaveLength(1);
  expect(data.entries[0]).toMatchObject({
    user: { userId: testApp.admin.userId },
    subject: "Finale night",
    after: { to: "all users", queued: 1, unreachable: 0 },
  });
});

test("a user who deletes the account before dispatch does not get it", async () => {
  const ana = await testApp.createUser("ana");
  await send({ targetUsers: [ana.userId] });
  await testApp.db.deleteFrom("users").where("userId", "=", ana.userId).execute();
  expect(await testApp.runQueue()).toEqual([]);
});

test("users who register later do not get it", async () => {
  await send();
  await testApp.createUser("late");
  expect((await testApp.runQueue()).map((mail) => mail.to)).toEqual([testApp.admin.email]);
});

// Covers ADMIN-MESSAGE-17.
test("an interrupted broadcast continues where it was, and no user gets it twice", async () => {
  for (let count = 0; count < 4; count += 1) await testApp.createUser();
  await send();
  const { bulkMessageId } = await testApp.db
    .selectFrom("bulkMessages")
    .select("bulkMessageId")
    .executeTakeFirstOrThrow();
  await inTransaction(testApp.db, (tx) => dispatchBulkBatch(tx, bulkMessageId, testApp.time, 2));
  const aborted = inTransaction(testApp.db, async (tx) => {
    await dispatchBulkBatch(tx, bulkMessageId, testApp.time, 2);
    throw new Error("the server dies here");
  });
  await expect(aborted).rejects.toThrow("dies");
  const emails = await testApp.runQueue();
  expect(emails).toHaveLength(5);
  expect(new Set(emails.map((mail) => mail.to)).size).toBe(5);
});

// Covers ADMIN-MESSAGE-17.
test("two thousand emails are one job for the request, dispatched in batches", async () => {
  await insertMany(2000);
  expect((await send()).emailsSent).toBe(2001);
  expect(await waiting()).toEqual(["queue-bulk-email"]);
  const { bulkMessageId } = await testApp.db
    .selectFrom("bulkMessages")
    .select("bulkMessageId")
    .executeTakeFirstOrThrow();
  const nextBatch = () =>
    inTransaction(testApp.db, (tx) => dispatchBulkBatch(tx, bulkMessageId, testApp.time));
  const hasMore: boolean[] = [];
  do hasMore.push(await nextBatch());
  while (hasMore.at(-1));
  expect(hasMore).toHaveLength(11);
  expect((await waiting()).filter((task) => task === "send-mail")).toHaveLength(2001);
  const outbox = testApp.db.selectFrom("mailOutbox").select("userId").distinct();
  expect(await outbox.execute()).toHaveLength(2001);
});

// Covers ADMIN-MESSAGE-17.
test("broadcast emails come after codes that users wait for", async () => {
  await insertMany(20);
  await send({ priority: "high" });
  const ana = await testApp.createUser("ana");
  await testApp.call(accountRoutes.forgotPassword, { body: { email: ana.email } });
  const [first] = await testApp.runQueue();
  expect(first?.to).toBe(ana.email);
  expect(testApp.sentEmails).toHaveLength(22);
  expect(testApp.sentEmails[1]).toMatchObject({ priority: "high" });
  expect(await waiting()).toEqual([]);
});

const insertMany = (count: number) =>
  sql`insert into users (username, email, email_verified_at, first_name, last_name)
    select 'many' || n, 'many' || n || '@fans.test', now(), 'Many', n::text from generate_series(1, ${count}::int) n`.execute(
    testApp.db,
  );

const waiting = async () => (await waitingJobs(testApp.db)).map(({ task }) => task);

// Covers ADMIN-MESSAGE-17.
test("emails are dispatched as fast as the mail server takes them, each once", async () => {
  await insertMany(201);
  await send();
  expect(await testApp.runQueue()).toHaveLength(200);
  expect(await waiting()).toEqual(["queue-bulk-email"]);
  expect(await inTransaction(testApp.db, isEmailQueueBusy)).toBe(false);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(testApp.db);
  const emails = await testApp.runQueue();
  expect(emails).toHaveLength(202);
  expect(new Set(emails.map((mail) => mail.to)).size).toBe(202);
  expect(await waiting()).toEqual([]);
});

test("no further batch is dispatched while one waits for the mail server", async () => {
  await insertMany(201);
  await send();
  const { bulkMessageId } = await testApp.db
    .selectFrom("bulkMessages")
    .select("bulkMessageId")
    .executeTakeFirstOrThrow();
  const isBusyAfter = (batch: number) =>
    inTransaction(testApp.db, async (tx) => {
      await dispatchBulkBatch(tx, bulkMessageId, testApp.time, batch);
      return isEmailQueueBusy(tx);
    });
  expect([await isBusyAfter(199), await isBusyAfter(1)]).toEqual([false, true]);
});

test("the text of a broadcast is deleted after a month, its record stays", async () => {
  await send();
  await sql`update bulk_messages set created_at = ${new Date(testApp.time - 31 * 86_400_000)}`.execute(
    testApp.db,
  );
  await sql`select graphile_worker.add_job('clean-up')`.execute(testApp.db);
  await testApp.runQueue();
  const rows = await testApp.db.selectFrom("bulkMessages").select(["subject", "text", "html"]).execute();
  expect(rows).toEqual([{ subject: "Finale night", text: "", html: "" }]);
});
