import { Logger, run } from "graphile-worker";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { renderEmail } from "../email/email-template.ts";
import type { Email } from "../email/mailer.ts";
import { enqueueEmail } from "../email/enqueue-email.ts";
import { type DbProxy, openDbProxy } from "../../testing/fakes/db-proxy.ts";
import { waitingJobs } from "../../testing/app/waiting-jobs.ts";
import { createTestApp, type TestApp } from "../../testing/app/test-app.ts";
import { retryingPool } from "./retrying-pool.ts";
import { startWorker } from "../../worker.ts";

let testApp: TestApp;
let proxy: DbProxy;
beforeEach(async () => {
  testApp = await createTestApp();
  const { host, port, user, database } = testApp.pool.options;
  proxy = await openDbProxy({ host, port, user, database });
});
afterEach(async () => {
  await proxy.close();
  await testApp.close();
});

const write = (to: string) =>
  inTransaction(testApp.db, (tx) => {
    const mail = renderEmail({ to, siteName: "E", subject: "Reset", greeting: "Hi,", paragraphs: [to] });
    return enqueueEmail(tx, { userId: null, category: "reset", mail });
  });
const outbox = async () =>
  (await testApp.db.selectFrom("mailOutbox").select(["address", "state"]).orderBy("address").execute()).map(
    ({ address, state }) => [address, state],
  );
/** The tasks of the waiting jobs, with their last errors. */
const jobs = async () => (await waitingJobs(testApp.db)).map(({ task, error }) => [task, error]);

/** A server whose database connection the test can cut, and its unhandled errors. */
function openServer() {
  const behind = openDatabase(proxy.connection, testApp.log);
  const lost: unknown[] = [];
  const onLog = (error: unknown) => void lost.push(error);
  process.on("unhandledRejection", onLog);
  const close = async () => {
    process.off("unhandledRejection", onLog);
    await behind.pool.end();
  };
  return { behind, lost, close };
}

/** A task that blocks halfway: `begun` counts its starts; it continues when the test releases it. */
function createWork(count: number) {
  let [letGo, emit, left] = [() => {}, () => {}, count];
  const isGoing = new Promise<void>((resolve) => (letGo = resolve));
  const begun = new Promise<void>((resolve) => (emit = resolve));
  const work = () => {
    left -= 1;
    if (left <= 0) emit();
    return isGoing;
  };
  return { work, begun, letGo: () => letGo() };
}

/** Resolves when no connection reaches the database. */
const isAway = ({ db }: Database) =>
  expect(db.selectFrom("users").select("userId").execute()).rejects.toThrow(/terminated|ECONN/);

// Covers NOTIFY-36.
test("a job that ends during a database outage is recorded afterwards, and the server stays up", async () => {
  const { behind, lost, close } = openServer();
  const { work, begun, letGo } = createWork(2);
  const fail = async () => {
    await work();
    throw new Error("not now");
  };
  const runner = await run({
    pgPool: retryingPool(behind.pool, ["well", "badly"]),
    taskList: { well: work, badly: fail },
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
  });
  await sql`select graphile_worker.add_job('well'), graphile_worker.add_job('badly')`.execute(testApp.db);
  await begun;
  proxy.cut();
  letGo();
  await isAway(behind);
  proxy.restore();
  await expect.poll(jobs).toEqual([["badly", "not now"]]);
  expect(lost).toEqual([]);
  await runner.stop();
  await close();
});

// Covers NOTIFY-36.
test("a database outage during sending repeats no email", async () => {
  const { behind, lost, close } = openServer();
  const { work, begun, letGo } = createWork(2);
  const sent: string[] = [];
  const mailer = {
    send: async ({ to }: Email) => {
      sent.push(to);
      await work();
      if (to === "bo@fans.test") throw new Error("not now");
    },
  };
  const worker = await startWorker({ ...testApp, ...behind, now: () => testApp.time, mailer });
  await write("ana@fans.test");
  await write("bo@fans.test");
  await begun;
  proxy.cut();
  letGo();
  await isAway(behind);
  proxy.restore();
  await expect.poll(jobs).toEqual([["send-mail", "not now"]]);
  expect(await outbox()).toEqual([
    ["ana@fans.test", "sent"],
    ["bo@fans.test", "queued"],
  ]);
  expect(sent.toSorted()).toEqual(["ana@fans.test", "bo@fans.test"]);
  expect(lost).toEqual([]);
  await worker.stop();
  await close();
});
