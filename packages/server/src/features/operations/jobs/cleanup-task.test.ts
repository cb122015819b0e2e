import { broadcastRoutes, deviceRoutes, noteRoutes } from "@emberline/contract";
import { parseCrontab } from "graphile-worker";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { subscriptionJson } from "../../../testing/fixtures/push-subscription-json.ts";
import { createTestApp } from "../../../testing/app/test-app.ts";
import { taskList } from "../../../worker.ts";
import { CLEANUP_CRONTAB } from "./cleanup-task.ts";

const NINETY_DAYS_MS = 90 * 86_400_000;

// Covers OPERATION-6.
test("expired sessions are deleted every night", async () => {
  const testApp = await createTestApp();
  try {
    const task = parseCrontab(CLEANUP_CRONTAB)[0]?.task ?? "";
    expect(taskList(testApp)).toHaveProperty(task);
    testApp.time += NINETY_DAYS_MS;
    const { userId } = await testApp.createUser();
    await sql`select graphile_worker.add_job(${task})`.execute(testApp.db);
    await testApp.runQueue();
    const left = await testApp.db.selectFrom("sessions").select("userId").execute();
    expect(left).toEqual([{ userId }]);
  } finally {
    await testApp.close();
  }
});

// Covers OPERATION-6.
test("emails are deleted after a month, queued ones are not", async () => {
  const testApp = await createTestApp();
  try {
    const old = new Date(testApp.time - 31 * 86_400_000);
    const email = { userId: null, category: "reset", dedupeKey: null, createdAt: old };
    const recent = { ...email, createdAt: new Date(testApp.time - 29 * 86_400_000) };
    await testApp.db
      .insertInto("mailOutbox")
      .values([
        { ...email, address: "sent", state: "sent" },
        { ...email, address: "failed", state: "failed" },
        { ...email, address: "waiting" },
        { ...recent, address: "recent", state: "sent" },
      ])
      .execute();
    await sql`select graphile_worker.add_job('clean-up')`.execute(testApp.db);
    await testApp.runQueue();
    const left = await testApp.db.selectFrom("mailOutbox").select("address").orderBy("address").execute();
    expect(left.map(({ address }) => address)).toEqual(["recent", "waiting"]);
  } finally {
    await testApp.close();
  }
});

test("after a month the counts of sent bulk messages remain, and the recipients of notes are deleted", async () => {
  const testApp = await createTestApp();
  try {
    const as = testApp.admin;
    await testApp.call(deviceRoutes.register, { as, body: { fcmToken: subscriptionJson() } });
    const push = { targetUsers: "all" as const, title: "Tonight", body: "Torches", type: "general" as const };
    await testApp.call(broadcastRoutes.push, { as, body: push });
    const email = { subject: "Finale", body: "Tonight", isHtml: false, priority: "normal" as const };
    await testApp.call(broadcastRoutes.email, { as, body: { targetUsers: "all", ...email } });
    await testApp.call(noteRoutes.save, { as, body: { note: "Tribes merge" } });
    await testApp.runQueue();
    const counts = async () => (await testApp.call(broadcastRoutes.sent, { as })).data;
    const before = await counts();
    expect(before.map(({ sent }) => sent)).toEqual([1, 1]);
    await sql`update mail_outbox set created_at = ${new Date(testApp.time)}`.execute(testApp.db);
    testApp.time += 31 * 86_400_000;
    await sql`select graphile_worker.add_job('clean-up')`.execute(testApp.db);
    await testApp.runQueue();
    expect(await counts()).toEqual(before);
    const notified = [
      ...(await testApp.db.selectFrom("mailOutbox").select("category").execute()),
      ...(await testApp.db.selectFrom("pushOutbox").select("category").execute()),
    ];
    expect(notified.map(({ category }) => category)).toEqual(["admin", null]);
  } finally {
    await testApp.close();
  }
});
