import { accountRoutes, broadcastRoutes } from "@emberline/contract";
import { RESET_LIFE_MS } from "@emberline/game";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { enqueueEmail } from "../../../platform/email/enqueue-email.ts";
import { waitingJobs } from "../../../testing/app/waiting-jobs.ts";
import { runQueueOnce } from "../../../testing/app/run-queue.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const refuseAll = () =>
  runQueueOnce({
    ...testApp,
    now: () => testApp.time,
    mailer: { send: () => Promise.reject(new Error("mailbox unavailable")) },
  });
const outcomeFor = (userId: string) =>
  testApp.db
    .selectFrom("mailOutbox")
    .select(["state", "attempts"])
    .where("userId", "=", userId)
    // A notice about a new address goes to the old one in any case.
    .where("category", "!=", "security")
    .executeTakeFirstOrThrow();
const jobs = async () => (await waitingJobs(testApp.db)).length;

test("a refused email is retried; once given up, it is marked as failed and its text is deleted", async () => {
  const { email, userId } = await testApp.createUser();
  await testApp.call(accountRoutes.forgotPassword, { body: { email } });
  await refuseAll();
  expect(await outcomeFor(userId)).toEqual({ state: "queued", attempts: 1 });
  expect(await jobs()).toBe(1);
  await sql`update mail_queue._private_jobs set max_attempts = 2, run_at = now()`.execute(testApp.db);
  await refuseAll();
  expect(await outcomeFor(userId)).toEqual({ state: "failed", attempts: 2 });
  expect(await jobs()).toBe(0);
});

// Covers NOTIFY-37.
test("an expired code or link is not sent, and has failed if it was attempted before", async () => {
  const [late, tried] = [await testApp.createUser(), await testApp.createUser()];
  await testApp.call(accountRoutes.forgotPassword, { body: { email: tried.email } });
  await refuseAll();
  await testApp.call(accountRoutes.forgotPassword, { body: { email: late.email } });
  await testApp.call(accountRoutes.updateEmail, { as: late, body: { email: "new@fans.test" } });
  testApp.time += RESET_LIFE_MS;
  await sql`update mail_queue._private_jobs set run_at = now()`.execute(testApp.db);
  expect((await testApp.runQueue()).map(({ to }) => to)).toEqual([late.email]);
  expect(testApp.sentEmails.pop()?.subject).toBe("Your Emberline email address is about to change");
  expect(await outcomeFor(late.userId)).toEqual({ state: "dropped", attempts: 1 });
  expect(await outcomeFor(tried.userId)).toEqual({ state: "failed", attempts: 2 });
  const { letters: emails } = await testApp.call(broadcastRoutes.sent, { as: testApp.admin });
  expect(emails).toEqual({ waiting: 0, failed: 2 });
});

// Covers ACCOUNT-61, NOTIFY-37.
test("optional emails to an address that is no longer verified are not sent", async () => {
  const { userId, email } = await testApp.createUser();
  for (const category of ["draft", "security"]) {
    const mail = { to: email, subject: category, text: "Hi", html: "Hi" };
    await inTransaction(testApp.db, (tx) => enqueueEmail(tx, { userId, category, mail }));
  }
  await testApp.db.updateTable("users").set({ emailVerifiedAt: null }).where("userId", "=", userId).execute();
  expect((await testApp.runQueue()).map(({ subject }) => subject)).toEqual(["security"]);
  expect(await outcomeFor(userId)).toEqual({ state: "dropped", attempts: 1 });
});
