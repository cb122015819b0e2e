import type { Check } from "@emberline/contract";
import { inTransaction, type Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { greetingFor, renderEmail } from "../email/email-template.ts";
import { enqueueEmail } from "../email/enqueue-email.ts";

type AlertDeps = Pick<Deps, "db" | "settings" | "now" | "log">;

/** These get worse by themselves. */
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
 * Emails the admins what is wrong with the site: each of them at most one email a day for each kind, which the outbox
 * remembers.
 */
export async function sendAlerts(deps: AlertDeps, checks: readonly Check[]): Promise<void> {
  const alerts = checks.filter(({ key, state }) => state === "failing" || isEarlyWarning(key, state));
  if (alerts.length === 0) return;
  await inTransaction(deps.db, async (tx) => {
    const admins = await findAdmins(tx);
    for (const check of alerts) {
      let sent = 0;
      for (const admin of admins) if (await enqueueAlert(deps, tx, { check, admin })) sent += 1;
      if (sent > 0) deps.log.warn({ check: check.key, emails: sent }, `alert: ${check.text}`);
    }
  });
}

const isEarlyWarning = (key: Check["key"], state: Check["state"]): boolean =>
  state === "warning" && ALERTS_ON_WARNING.has(key);

interface Admin {
  userId: string;
  firstName: string;
  email: string;
}

async function findAdmins(tx: Tx): Promise<Admin[]> {
  const rows = await tx
    .selectFrom("users")
    .select(["userId", "firstName", "email"])
    .where("isAdmin", "=", true)
    .where("emailVerifiedAt", "is not", null)
    .where("suspendedAt", "is", null)
    .execute();
  return rows.flatMap(({ email, ...admin }) => (email === null ? [] : [{ ...admin, email }]));
}

function enqueueAlert(
  { settings, now }: AlertDeps,
  tx: Tx,
  { check, admin }: { check: Check; admin: Admin },
): Promise<boolean> {
  const day = new Date(now()).toISOString().slice(0, 10);
  const mail = renderEmail({
    to: admin.email,
    siteName: settings.siteName,
    subject: `${settings.siteName}: ${SUBJECTS[check.key]}`,
    greeting: greetingFor(admin.firstName),
    paragraphs: [check.text, ...(check.advice === null ? [] : [check.advice])],
    link: { text: "Open System", url: `${settings.publicUrl}/admin/system` },
  });
  const dedupeKey = `alert:${check.key}:${day}:${admin.userId}`;
  return enqueueEmail(tx, { userId: admin.userId, category: "alert", mail, dedupeKey });
}
