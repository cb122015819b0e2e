import type { Check } from "@emberline/contract";
import { randomUUID } from "node:crypto";
import type { Db } from "../../../platform/db/database.ts";
import type { WorkerDeps } from "../../../platform/deps.ts";
import { greetingFor, renderEmail } from "../../../platform/email/email-template.ts";
import { UnknownDeliveryError } from "../../../platform/email/mailer.ts";
import { every } from "../../../platform/clock/timers.ts";
import { errorFields } from "../../../platform/db/database-unavailable.ts";
import { judge } from "./judge.ts";
import { readFacts } from "./read-facts.ts";

type AlertDeps = Pick<WorkerDeps, "db" | "settings" | "now" | "log" | "mailer">;

/** Problems that get worse over time. */
const ALERTS_ON_WARNING = new Set<Check["key"]>(["disk", "certificate"]);

const SUBJECTS: Record<Check["key"], string> = {
  database: "the database needs attention",
  queue: "tasks in the background fail",
  sockets: "connections need attention",
  jobs: "a background job fails",
  email: "emails are not delivered",
  push: "push messages are not delivered",
  disk: "the disk is almost full",
  backups: "backups need attention",
  certificate: "the certificate runs out",
};

/**
 * Emails the admins the problems of the site: at most one email a day to each admin for each kind, which the outbox
 * records. They bypass the queue, which may be the failing part; emails that the mail server refuses are retried with
 * the next check.
 */
export async function sendAlerts(deps: AlertDeps, checks: readonly Check[]): Promise<void> {
  const alerts = checks.filter(({ key, state }) => state === "failing" || isEarlyWarning(key, state));
  if (alerts.length === 0) return;
  const admins = await findAdmins(deps.db);
  for (const check of alerts) {
    let sent = 0;
    for (const admin of admins) if (await sendAlert(deps, { check, admin })) sent += 1;
    if (sent > 0) deps.log.warn({ check: check.key, emails: sent }, `alert: ${check.text}`);
  }
}

const isEarlyWarning = (key: Check["key"], state: Check["state"]): boolean =>
  state === "warning" && ALERTS_ON_WARNING.has(key);

interface Admin {
  userId: string;
  firstName: string;
  email: string;
}

async function findAdmins(db: Db): Promise<Admin[]> {
  const rows = await db
    .selectFrom("users")
    .select(["userId", "firstName", "email"])
    .where("isAdmin", "=", true)
    .where("emailVerifiedAt", "is not", null)
    .where("suspendedAt", "is", null)
    .execute();
  return rows.flatMap(({ email, ...admin }) => (email === null ? [] : [{ ...admin, email }]));
}

/** False when a server has sent it today, or it could not be sent. */
async function sendAlert(
  { db, settings, now, log, mailer }: AlertDeps,
  { check, admin }: { check: Check; admin: Admin },
): Promise<boolean> {
  const sentAt = new Date(now());
  const mailId = randomUUID();
  const recorded = await db
    .insertInto("mailOutbox")
    .values({
      mailId,
      userId: admin.userId,
      category: "alert",
      address: admin.email,
      dedupeKey: `alert:${check.key}:${sentAt.toISOString().slice(0, 10)}:${admin.userId}`,
      state: "sent",
      attempts: 1,
      sentAt,
    })
    .onConflict((conflict) => conflict.column("dedupeKey").doNothing())
    .returning("mailId")
    .executeTakeFirst();
  if (!recorded) return false;
  const mail = renderEmail({
    to: admin.email,
    siteName: settings.siteName,
    subject: `${settings.siteName}: ${SUBJECTS[check.key]}`,
    greeting: greetingFor(admin.firstName),
    paragraphs: [check.text, ...(check.advice === null ? [] : [check.advice])],
    link: { text: "Open System", url: `${settings.publicUrl}/admin/system` },
  });
  try {
    await mailer.send({ ...mail, mailId });
    return true;
  } catch (error) {
    log.error({ err: error, check: check.key }, `alert not sent: ${check.text}`);
    if (!(error instanceof UnknownDeliveryError))
      await db.deleteFrom("mailOutbox").where("mailId", "=", mailId).execute();
    return false;
  }
}

/** How often each server checks the state of the site. */
const SITE_CHECK_EVERY_MS = 600_000;

/** Emails the admins the problems of the site. */
export const checkSite = async (
  deps: Pick<WorkerDeps, "db" | "pool" | "now" | "settings" | "log" | "mailer">,
): Promise<void> => sendAlerts(deps, judge(await readFacts(deps)));

/**
 * Checks the site every ten minutes, without the queue, which may be the failing part. Returns a function that stops
 * it.
 */
export function startSiteChecks(
  deps: Pick<WorkerDeps, "db" | "pool" | "now" | "timers" | "settings" | "log" | "mailer">,
): () => Promise<void> {
  let checking: Promise<void> = Promise.resolve();
  const stop = every(deps.timers, SITE_CHECK_EVERY_MS, () => {
    checking = checkSite(deps).catch((error: unknown) => {
      deps.log.error(errorFields(error), "the site could not be checked");
    });
  });
  return () => {
    stop();
    return checking;
  };
}
