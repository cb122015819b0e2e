import { randomUUID } from "node:crypto";
import type { broadcastRoutes, HandlerInput } from "@emberline/contract";
import { audit } from "../../../platform/db/queries/audit.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { type BulkEmail, enqueueBulkEmail } from "../../../platform/email/bulk-email.ts";
import { findBroadcast } from "./sent-broadcast-store.ts";

type Sent = HandlerInput<typeof broadcastRoutes.email>["body"];

const NOTHING_LEFT =
  "Subject and email body are required: without its scripts, styles and pictures nothing is left of this one";

interface Counts {
  queued: number;
  /** Chosen users who have no verified address or have unsubscribed. */
  unreachable: number;
}

/**
 * Enqueues an email to each chosen user with a verified address. Repeating the call with the same `mailingId` enqueues
 * nothing. Throws 400 for an empty email, 409 for a cancelled one and when there is no recipient.
 */
export async function sendEmail(
  deps: Pick<Deps, "db" | "settings">,
  userId: string,
  sent: Sent,
): Promise<Counts> {
  // The HTML sanitizer is large and rarely used.
  const { renderBroadcastEmail } = await import("./render-broadcast-email.ts");
  const email = renderBroadcastEmail(deps.settings, sent);
  if (!email) throw new AppError(400, sent.isHtml ? NOTHING_LEFT : "Subject and email body are required");
  const userIds = sent.targetUsers === "all" ? null : [...new Set(sent.targetUsers)];
  const bulkMessageId = sent.mailingId ?? randomUUID();
  const bulkEmail: BulkEmail = { bulkMessageId, category: "admin", dedupeKey: null, email, userIds };
  return inTransaction(deps.db, async (tx) => {
    const queued = await enqueueBulkEmail(tx, userId, bulkEmail);
    if (queued === null) return findBroadcast(tx, bulkMessageId);
    const counts = { queued, unreachable: userIds ? userIds.length - queued : 0 };
    if (queued === 0) throw nothingSent(counts.unreachable);
    await record(tx, { userId, bulkEmail, counts });
    return counts;
  });
}

const record = (
  tx: Tx,
  { userId, bulkEmail, counts }: { userId: string; bulkEmail: BulkEmail; counts: Counts },
) =>
  audit(tx, {
    userId,
    action: "email.queued",
    subjectId: bulkEmail.bulkMessageId,
    subject: bulkEmail.email.subject,
    after: { to: bulkEmail.userIds ? "chosen users" : "all users", ...counts },
  });

/** The text for the admin. Queued does not mean delivered. */
export function emailQueuedText({ queued, unreachable }: Counts): string {
  const text = `The email is queued for ${people(queued)}.`;
  return unreachable === 0 ? text : `${text} ${unreachableText(unreachable)}`;
}

const nothingSent = (unreachable: number) =>
  new AppError(
    409,
    unreachable === 0
      ? "Nothing was sent: no user has a verified address and takes such emails."
      : `Nothing was sent. ${unreachableText(unreachable)}`,
    { fields: { emailsSent: 0, successCount: 0, failureCount: unreachable, unreachableUsers: unreachable } },
  );

const unreachableText = (count: number) =>
  `${people(count)} you chose ${count === 1 ? "has" : "have"} no verified address or unsubscribed from such emails.`;

const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);
