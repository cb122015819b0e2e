import { auditRoutes, type Check, systemRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Mailer, UnknownDeliveryError } from "../../../platform/email/mailer.ts";
import { checkSite, sendAlerts } from "./send-alerts.ts";
import { createTestApp, type TestApp } from "../../../testing/app/test-app.ts";

const DAY_MS = 86_400_000;

let testApp: TestApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "emberline-system-"));
  testApp = await createTestApp({ DATA_DIR: folder });
});
afterAll(async () => {
  await testApp.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  testApp.sentEmails.length = 0;
});

const read = async () => (await testApp.call(systemRoutes.state, { as: testApp.admin })).data;
const stateOf = async (key: Check["key"]) => (await read()).checks.find((check) => check.key === key);
const failing = (key: Check["key"]): Check => ({
  key,
  state: "failing",
  text: "It fails.",
  advice: "Mend it.",
});

// Covers ADMIN-SYSTEM-1.
test("each part is judged by what the server and its database hold", async () => {
  const { checks, backups } = await read();
  expect(checks.map(({ key }) => key)).toEqual([
    "database",
    "queue",
    "jobs",
    "email",
    "push",
    "disk",
    "backups",
    "sockets",
  ]);
  expect(checks.find(({ key }) => key === "sockets")?.text).toBe(
    "0 connections to this server, no draft room is in use.",
  );
  expect(await stateOf("email")).toMatchObject({ state: "warning" });
  expect(backups).toMatchObject({ folder: join(folder, "backups"), days: 7, runs: [], isRequested: false });
});

// Covers ADMIN-SYSTEM-2.
test("an admin asks for a backup, sees that it waits, and then finds it in the list", async () => {
  const call = { as: testApp.admin };
  expect((await testApp.call(systemRoutes.backUp, call)).message).toBe("The backup begins");
  expect((await testApp.call(systemRoutes.backUp, call)).message).toBe("A backup is already being written");
  expect((await read()).backups.isRequested).toBe(true);
  await testApp.runQueue();
  const { backups } = await read();
  expect(backups.isRequested).toBe(false);
  expect(backups.runs).toMatchObject([{ error: null, isHere: true, rows: expect.any(Number) }]);
  expect(await stateOf("backups")).toMatchObject({ state: "well" });
  const { data } = await testApp.call(auditRoutes.list, { ...call, query: { action: "backup.requested" } });
  expect(data.entries).toHaveLength(1);
});

// Covers ADMIN-SYSTEM-3.
test("admins are emailed once a day for each kind, also after a restart; users are not", async () => {
  await testApp.createUser();
  const checks = [failing("disk"), failing("backups")];
  await Promise.all([sendAlerts(testApp, checks), sendAlerts(testApp, checks)]);
  await sendAlerts({ ...testApp }, [failing("disk"), { ...failing("push"), state: "warning" }]);
  expect(testApp.sentEmails.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
    `${testApp.admin.email}: Emberline: backups need attention`,
    `${testApp.admin.email}: Emberline: the disk is almost full`,
  ]);
  const [email] = testApp.sentEmails;
  expect(email?.text).toContain("It fails.\n\nMend it.\n\nOpen System: http://emberline.test/admin/system");
  testApp.time += DAY_MS;
  await sendAlerts(testApp, [failing("disk")]);
  expect(testApp.sentEmails).toHaveLength(3);
});

// Covers ADMIN-SYSTEM-3.
test("a disk that runs full and a certificate that runs out are reported early", async () => {
  testApp.time += DAY_MS;
  const early = { state: "warning", text: "Soon.", advice: "Act." } as const;
  const keys = ["disk", "certificate", "push", "email"] as const;
  await sendAlerts(
    testApp,
    keys.map((key) => ({ key, ...early })),
  );
  expect(testApp.sentEmails.map(({ subject }) => subject).toSorted()).toEqual([
    "Emberline: the certificate runs out",
    "Emberline: the disk is almost full",
  ]);
});

// Covers ADMIN-SYSTEM-3.
test("the worker finds tasks that failed for good, emails that were given up and a backup that is too old", async () => {
  testApp.time += DAY_MS;
  await sql`select graphile_worker.add_job('send-push', max_attempts => 1)`.execute(testApp.db);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(testApp.db);
  const failed = { address: "a@fans.test", category: "security", state: "failed" as const };
  await testApp.db
    .insertInto("mailOutbox")
    .values([failed, failed, failed].map((row) => ({ ...row, createdAt: new Date(testApp.time) })))
    .execute();
  await checkSite(testApp);
  expect(testApp.sentEmails.map(({ subject }) => subject).toSorted()).toEqual([
    "Emberline: backups need attention",
    "Emberline: emails are not delivered",
    "Emberline: tasks in the background fail",
  ]);
});

// Covers ADMIN-SYSTEM-3.
test("an alert that the mail server refuses is sent with a later check, one that may have arrived is not", async () => {
  testApp.time += DAY_MS;
  const errors: Error[] = [new Error("refused"), new UnknownDeliveryError(undefined)];
  const mailer: Mailer = {
    send: async (email) => {
      const [error] = errors.splice(0, 1);
      if (error) throw error;
      await testApp.mailer.send(email);
    },
  };
  await sendAlerts({ ...testApp, mailer }, [failing("disk"), failing("queue")]);
  expect(testApp.sentEmails).toEqual([]);
  await sendAlerts({ ...testApp, mailer }, [failing("disk"), failing("queue")]);
  expect(testApp.sentEmails.map(({ subject }) => subject)).toEqual(["Emberline: the disk is almost full"]);
});
