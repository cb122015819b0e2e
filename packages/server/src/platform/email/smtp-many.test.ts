import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { broadcastRoutes, deviceRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../db/transaction.ts";
import type { WorkerDeps } from "../deps.ts";
import { STUCK_AFTER_MS } from "../queue/release-stuck-jobs-task.ts";
import { startWorker } from "../../worker.ts";
import { type FakeSmtpServer, startFakeSmtpServer } from "../../testing/fakes/fake-smtp-server.ts";
import { subscriptionJson } from "../../testing/fixtures/push-subscription-json.ts";
import { runQueueOnce } from "../../testing/app/run-queue.ts";
import { createTestApp, type TestApp } from "../../testing/app/test-app.ts";
import { renderEmail } from "./email-template.ts";
import { enqueueEmail } from "./enqueue-email.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

let testApp: TestApp;
let peer: FakeSmtpServer;
beforeEach(async () => {
  [testApp, peer] = await Promise.all([createTestApp(), startFakeSmtpServer()]);
  await postponeRetries();
});
afterEach(async () => {
  peer.close();
  await testApp.close();
});

const FROM = "Emberline <no-reply@island.test>";
const HASTY = { connectMs: 5000, answerMs: 1500, totalMs: 5000 };
const server = (url = peer.url): WorkerDeps => ({
  ...testApp,
  now: () => testApp.time,
  mailer: createSmtpMailer(url, FROM, HASTY),
});

const write = (to: string) =>
  inTransaction(testApp.db, (tx) =>
    enqueueEmail(tx, {
      userId: null,
      category: "reset",
      mail: renderEmail({ to, siteName: "Emberline", subject: "Reset", greeting: "Hi,", paragraphs: [to] }),
    }),
  );

const POSTPONED_SECONDS = 3600;

/** The first pauses are short enough to pass while other emails of the same round are sent. */
async function postponeRetries(): Promise<void> {
  await sql`create function postpone_retry() returns trigger language plpgsql as $$
    begin
      new.run_at := new.run_at + make_interval(secs => ${sql.lit(POSTPONED_SECONDS)});
      return new;
    end $$`.execute(testApp.db);
  await sql`create trigger postpone_retry before update of last_error on mail_queue._private_jobs
    for each row execute function postpone_retry()`.execute(testApp.db);
}

/** Tries every due job once, then lets the queue's pauses pass. Returns the pause after each failure, in seconds. */
async function round(deps = server()): Promise<number[]> {
  await runQueueOnce(deps);
  const { rows } = await sql<{ pause: number }>`
    select round(extract(epoch from run_at - updated_at))::int as pause from mail_queue.jobs`.execute(
    testApp.db,
  );
  testApp.time += 360_000;
  await sql`update mail_queue._private_jobs set run_at = now() - interval '1 minute'`.execute(testApp.db);
  return rows.map(({ pause }) => pause - POSTPONED_SECONDS);
}

const outbox = async () => {
  const rows = await testApp.db
    .selectFrom("mailOutbox")
    .select(["address", "state", "attempts", "reason"])
    .orderBy("address")
    .execute();
  return rows.map((row) => [row.address, row.state, row.attempts, row.reason]);
};
const idOf = (source: string) => /^Message-ID: (.+)$/im.exec(source)?.[1];
const idsTo = (address: string) =>
  peer.received.filter(({ to }) => to === address).map(({ source }) => idOf(source));
const single = async () => (await testApp.call(broadcastRoutes.sent, { as: testApp.admin })).letters;

// Covers NOTIFY-29.
test("whatever the mail server does, every email arrives once, or twice with one Message-ID when its acknowledgement was lost", async () => {
  peer.setBehaviour("cut@fans.test", "cut");
  peer.setBehaviour("gone@fans.test", "gone");
  peer.setBehaviour("grey@fans.test", "451", "451");
  peer.setBehaviour("never@fans.test", "550");
  peer.setBehaviour("slow@fans.test", "silent");
  for (const name of ["cut", "fine", "gone", "grey", "never", "slow"]) await write(`${name}@fans.test`);
  await round();
  expect(await outbox()).toEqual([
    ["cut@fans.test", "queued", 1, expect.any(String)],
    ["fine@fans.test", "sent", 1, null],
    ["gone@fans.test", "queued", 1, "it may have arrived"],
    ["grey@fans.test", "queued", 1, "it answered 451"],
    ["never@fans.test", "failed", 1, "it answered 550"],
    ["slow@fans.test", "queued", 1, "it may have arrived"],
  ]);
  expect(await single()).toEqual({ waiting: 4, failed: 1 });
  await round();
  await round();
  await round();
  expect(await outbox()).toEqual([
    ["cut@fans.test", "sent", 2, null],
    ["fine@fans.test", "sent", 1, null],
    ["gone@fans.test", "sent", 2, null],
    ["grey@fans.test", "sent", 3, null],
    ["never@fans.test", "failed", 1, "it answered 550"],
    ["slow@fans.test", "sent", 2, null],
  ]);
  expect(peer.received.map(({ to }) => to).toSorted()).toEqual([
    "cut@fans.test",
    "fine@fans.test",
    "gone@fans.test",
    "gone@fans.test",
    "grey@fans.test",
    "slow@fans.test",
  ]);
  expect(new Set(idsTo("gone@fans.test")).size).toBe(1);
  expect(peer.attempts("never@fans.test")).toBe(1);
  expect(await single()).toEqual({ waiting: 0, failed: 1 });
});

// Covers NOTIFY-29.
test("an email with unknown delivery is retried once, after five minutes", async () => {
  peer.setBehaviour("gone@fans.test", "gone", "gone", "gone");
  await write("gone@fans.test");
  await round();
  testApp.time -= 100_000;
  await round();
  expect(peer.attempts("gone@fans.test")).toBe(1);
  for (let again = 0; again < 3; again += 1) await round();
  expect(idsTo("gone@fans.test")).toHaveLength(2);
  expect(await outbox()).toEqual([["gone@fans.test", "failed", 3, "it may have arrived"]]);
});

// Covers NOTIFY-29.
test("an unreachable mail server is retried with growing delays until the email is given up", async () => {
  await write("ana@fans.test");
  const away = server("smtp://127.0.0.1:1");
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 12; attempt += 1) pauses.push(...(await round(away)));
  expect(pauses).toHaveLength(11);
  // e, e², e³ … seconds, and at most e¹⁰.
  for (const [index, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThanOrEqual(Math.floor(Math.exp(Math.min(index + 1, 10))));
    expect(pause).toBeLessThan(Math.exp(Math.min(index + 1, 10)) + 30);
  }
  expect(await outbox()).toEqual([["ana@fans.test", "failed", 12, expect.stringContaining("no answer")]]);
  expect(await single()).toEqual({ waiting: 0, failed: 1 });
});

// Covers NOTIFY-29.
test("no email is given up for a refused login or sender, which the operator can fix", async () => {
  const line = await speak("530 5.7.0 Authentication required");
  await write("ana@fans.test");
  await round(server(line.url));
  expect(await outbox()).toEqual([["ana@fans.test", "queued", 1, "it answered 530"]]);
  line.end();
  await round();
  expect(idsTo("ana@fans.test")).toHaveLength(1);
});

/** An SMTP server that accepts everything up to MAIL FROM. */
async function speak(refusal: string): Promise<{ url: string; end: () => void }> {
  const listening = createServer((socket) => {
    socket.on("error", () => undefined).write("220 here\r\n");
    socket.on("data", (said) => {
      socket.write(said.toString().startsWith("MAIL") ? `${refusal}\r\n` : "250 yes\r\n");
    });
  }).listen(0, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { url: `smtp://127.0.0.1:${address.port}`, end: () => listening.close() };
}

// Covers NOTIFY-35.
test("another server takes over the jobs of a killed one, and no running jobs", async () => {
  await write("ana@fans.test");
  await write("bo@fans.test");
  const lockedFor = (ms: number, worker: string) =>
    sql`
    update mail_queue._private_jobs set locked_by = ${worker}, locked_at = now() - ${ms / 1000}::float8 * interval '1 second'
    where id = (select min(id) from mail_queue._private_jobs where locked_by is null)`.execute(testApp.db);
  await lockedFor(STUCK_AFTER_MS + 1000, "dead");
  await lockedFor(STUCK_AFTER_MS - 10_000, "alive");
  await sql`select graphile_worker.add_job('release-stuck-jobs')`.execute(testApp.db);
  await round();
  await round();
  expect(peer.received.map(({ to }) => to)).toEqual(["ana@fans.test"]);
  expect((await outbox()).map(([address, state]) => [address, state])).toEqual([
    ["ana@fans.test", "sent"],
    ["bo@fans.test", "queued"],
  ]);
});

// Covers NOTIFY-29.
test("a silent mail server delays emails only", async () => {
  const sockets: Socket[] = [];
  const mute = createServer((socket) => sockets.push(socket.on("error", () => undefined))).listen(
    0,
    "127.0.0.1",
  );
  await once(mute, "listening");
  const address = mute.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  for (let count = 0; count < 12; count += 1) await write(`fan-${count}@fans.test`);
  let markPushed = () => {};
  const pushed = new Promise<void>((resolve) => (markPushed = resolve));
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${address.port}`, FROM);
  const pusher: WorkerDeps["pusher"] = {
    reachesFirebase: true,
    send: () => {
      markPushed();
      return Promise.resolve({ kind: "delivered" });
    },
  };
  const fan = await testApp.createUser();
  await testApp.call(deviceRoutes.register, { as: fan, body: { fcmToken: subscriptionJson() } });
  const connected = once(mute, "connection");
  const worker = await startWorker({ ...testApp, now: () => testApp.time, mailer, pusher });
  await connected;
  const body = {
    targetUsers: [fan.userId],
    title: "Tonight",
    body: "Torches ready",
    type: "general" as const,
  };
  await testApp.call(broadcastRoutes.push, { as: testApp.admin, body });
  await pushed;
  expect((await single()).waiting).toBe(12);
  for (const socket of sockets) socket.destroy();
  mute.close();
  await worker.stop();
});
