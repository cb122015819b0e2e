import { randomBytes } from "node:crypto";
import { openDatabase } from "../../platform/db/database.ts";
import { readSettings } from "../../platform/env.ts";
import { startWorker } from "../../worker.ts";
import { createLog } from "../../platform/log.ts";
import { createSmtpMailer } from "../../platform/email/smtp-mailer.ts";
import { machineTimers } from "../../platform/clock/timers.ts";

/** A separate program, so that tests can kill it: runs the queue with the mail server of a test. */
const [input = "{}"] = process.argv.slice(2);
const { connection, smtpUrl, from, time } = JSON.parse(input);
const log = createLog("silent");
await startWorker({
  ...openDatabase(connection, log),
  log,
  mailer: createSmtpMailer(smtpUrl, from),
  pusher: {
    reachesFirebase: false,
    send: () => Promise.reject(new Error("this process sends no push messages")),
  },
  now: () => time,
  onClockJump: () => () => undefined,
  timers: machineTimers,
  randomBytes,
  settings: readSettings({ PUBLIC_URL: "http://emberline.test" }, "/"),
  secret: Buffer.alloc(32, 7),
});
