import { broadcastRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { inTransaction } from "../db/transaction.ts";
import { enqueueEmail } from "../email/enqueue-email.ts";
import { waitingJobs } from "../../testing/app/waiting-jobs.ts";
import { runQueueOnce } from "../../testing/app/run-queue.ts";
import { useTestApp } from "../../testing/app/test-app.ts";
import { STUCK_AFTER_MS } from "./release-stuck-jobs-task.ts";

const testApp = useTestApp();

const longAgo = sql`now() - ${STUCK_AFTER_MS / 1000}::float8 * interval '1 second'`;

/** Releases stuck jobs, then runs the queue. */
async function afterAMinute(): Promise<void> {
  await sql`select graphile_worker.add_job('release-stuck-jobs')`.execute(testApp.db);
  await testApp.runQueue();
}

// Covers NOTIFY-35.
test("jobs locked too long ago are released, and no others of the same server", async () => {
  for (const subject of ["lost", "on its way"]) {
    const mail = { to: "ana@fans.test", subject, text: "Hi", html: "Hi" };
    await inTransaction(testApp.db, (tx) => enqueueEmail(tx, { userId: null, category: "reset", mail }));
  }
  await sql`update mail_queue._private_jobs set locked_by = 'pool', attempts = 1, locked_at =
    case when payload->'mail'->>'subject' = 'lost' then ${longAgo} else now() end`.execute(testApp.db);
  await afterAMinute();
  expect(testApp.sentEmails.map(({ subject }) => subject)).toEqual(["lost"]);
  expect(await waitingJobs(testApp.db)).toHaveLength(1);
  await sql`delete from mail_queue._private_jobs`.execute(testApp.db);
});

// Covers NOTIFY-35.
test("an email whose server died at the last attempt has failed, and its broadcast ends", async () => {
  const email = { subject: "Finale", body: "Tonight", isHtml: false, priority: "normal" } as const;
  await testApp.call(broadcastRoutes.email, { as: testApp.admin, body: { targetUsers: "all", ...email } });
  const sent = async () => (await testApp.call(broadcastRoutes.sent, { as: testApp.admin })).data[0];
  await runQueueOnce({ ...testApp, mailer: { send: () => Promise.reject(new Error("away")) } });
  await sql`update mail_queue._private_jobs set attempts = max_attempts, locked_by = 'pool', locked_at = now()`.execute(
    testApp.db,
  );
  await afterAMinute();
  expect(await sent()).toMatchObject({ state: "sending", waiting: 1 });
  await sql`update mail_queue._private_jobs set locked_at = ${longAgo}`.execute(testApp.db);
  await afterAMinute();
  expect(await sent()).toMatchObject({ state: "sent", sent: 0, failed: 1, waiting: 0 });
  expect(await waitingJobs(testApp.db)).toEqual([]);
});
