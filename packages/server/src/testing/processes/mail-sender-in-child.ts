import { randomBytes } from "node:crypto";
import { openDatabase } from "../../db/database.ts";
import { readSettings } from "../../env.ts";
import { startWorker } from "../../worker/start-worker.ts";
import { createLog } from "../../log.ts";
import { createSmtpMailer } from "../../email/smtp-mailer.ts";
import { machineTimers } from "../../clock/timers.ts";

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
