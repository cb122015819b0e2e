import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { broadcastRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { STUCK_AFTER_MS } from "../queue/release-stuck-jobs-task.ts";
import { startWorker } from "../../worker.ts";
import { type FakeSmtpServer, startFakeSmtpServer } from "../../testing/fakes/fake-smtp-server.ts";
import { createTestApp, type TestApp } from "../../testing/app/test-app.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

const PROGRAM = fileURLToPath(new URL("../../testing/processes/mail-sender-in-child.ts", import.meta.url));
const FROM = "Emberline <no-reply@island.test>";
const EMAILS = 40;
/** After this many emails the mail server stops answering and the test kills our server. */
const BEFORE = 10;
/** The number of emails that one server has in flight. */
const IN_FLIGHT = 4;

let testApp: TestApp;
let peer: FakeSmtpServer;
beforeEach(async () => {
  [testApp, peer] = await Promise.all([createTestApp(), startFakeSmtpServer()]);
});
afterEach(async () => {
  peer.close();
  await testApp.close();
});

// Covers NOTIFY-29.
test("a server killed during a bulk email loses no email and repeats at most one", async () => {
  await sql`insert into users (username, email, email_verified_at, first_name, last_name)
    select 'many' || n, 'many' || n || '@fans.test', now(), 'Many', n::text from generate_series(2, ${EMAILS}) n`.execute(
    testApp.db,
  );
  const email = { subject: "Finale", body: "Tonight", isHtml: false, priority: "normal" } as const;
  await testApp.call(broadcastRoutes.email, { as: testApp.admin, body: { targetUsers: "all", ...email } });
  peer.stopAnsweringAt(BEFORE);
  // The other emails in flight have been sent except for their last line.
  await killAt(() => peer.waitFor(BEFORE - 1 + IN_FLIGHT, BEFORE));
  expect(await counts()).toMatchObject({ state: "sending", recipients: EMAILS, failed: 0, dropped: 0 });

  peer.stopAnsweringAt(Infinity);
  await sql`update mail_queue._private_jobs set locked_at = locked_at - ${STUCK_AFTER_MS / 1000}::float8 * interval '1 second'`.execute(
    testApp.db,
  );
  await sql`select graphile_worker.add_job('release-stuck-jobs')`.execute(testApp.db);
  const worker = await startWorker({
    ...testApp,
    now: () => testApp.time,
    mailer: createSmtpMailer(peer.url, FROM),
  });
  await peer.waitFor(0, EMAILS + 1);
  await worker.stop();
  const times = new Map<string, number>();
  for (const { to } of peer.received) times.set(to, (times.get(to) ?? 0) + 1);
  expect(times.size).toBe(EMAILS);
  expect(peer.received).toHaveLength(EMAILS + 1);
  expect(await counts()).toMatchObject({ state: "sent", sent: EMAILS, failed: 0, dropped: 0, waiting: 0 });
});

const counts = async () => (await testApp.call(broadcastRoutes.sent, { as: testApp.admin })).data[0];

/** Another server sends until the condition holds. */
async function killAt(moment: () => Promise<void>): Promise<void> {
  const { host, port, user, database } = testApp.pool.options;
  const given = {
    connection: { host, port, user, database },
    smtpUrl: peer.url,
    from: FROM,
    time: testApp.time,
  };
  const options = ["--import", "tsx", "--conditions=source", PROGRAM, JSON.stringify(given)];
  const child = spawn(process.execPath, options, { stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(child, "exit");
  await moment();
  child.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
}
