import { openDatabase } from "../../platform/db/database.ts";
import { readSettings } from "../../platform/env.ts";
import { createLog } from "../../platform/log.ts";
import { getPushKeys } from "../../platform/push/push-keys.ts";
import { findLimitsOf } from "../../features/spoilers/viewer-limits.ts";
import { createPushSender } from "../../platform/push/outbox/push-sender.ts";
import { createPusher } from "../../platform/push/delivery/pusher.ts";

/** A separate program, so that tests can kill it: sends what is in the outbox to the push service of a test. */
const [input = "{}"] = process.argv.slice(2);
const { connection, port, ca, time } = JSON.parse(input);
const log = createLog("silent");
const { db } = openDatabase(connection, log);
const settings = readSettings({ PUBLIC_URL: "http://emberline.test" }, "/");
const now = () => time;
const pusher = createPusher(
  { settings, findKeys: () => getPushKeys(db, time), account: null, now },
  {
    resolve: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
    mayConnect: (address) => address === "127.0.0.1",
    port,
    answerMs: 10_000,
    ca,
  },
);
await createPushSender({ db, pusher, now, log, settings, findLimitsOf }).workAll();
