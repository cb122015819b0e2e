import { setTimeout as pause } from "node:timers/promises";
import { isSeen } from "@emberline/game";
import type { Task } from "graphile-worker";
import type { Deps, WorkerDeps } from "../../../platform/deps.ts";
import { createFinalAckLock } from "../../../platform/email/final-ack-lock.ts";
import { addUnsubscribeFooter } from "../../../platform/email/email-template.ts";
import { type Email, PermanentDeliveryError, UnknownDeliveryError } from "../../../platform/email/mailer.ts";
import {
  findEmail,
  recordAttempt,
  type AttemptResult,
  type OutboxRow,
} from "../../../platform/email/email-outbox-store.ts";
import type { EmailJob, EmailWords } from "../../../platform/email/enqueue-email.ts";
import { findBulkCopy, type BulkEmailJob } from "../../../platform/email/bulk-email.ts";
import { unsubscribeUrl } from "../../../platform/email/unsubscribe.ts";
import { errorFields } from "../../../platform/db/database-unavailable.ts";
import { findLimitsOf } from "../../spoilers/index.ts";

/** An email with unknown delivery is retried only after the mail server has had time to recover. */
const UNKNOWN_RETRY_MS = 300_000;

/** At most half a minute: afterwards other servers would consider the job stuck (`release-stuck-jobs-task.ts`). */
const RECORD_ATTEMPTS = 30;
const RECORD_RETRY_MS = 1000;

/**
 * Sends one queued email, unless it was cancelled. Throws temporary errors, and the queue retries. After a crash
 * between the server's acknowledgement and our record, the email is sent again with the same Message-ID; that can
 * happen to one email per crash.
 */
export function sendEmailTask(
  deps: Pick<WorkerDeps, "db" | "now" | "secret" | "settings" | "log" | "mailer">,
): Task {
  const withFinalAck = createFinalAckLock();
  return async (payload, helpers) => {
    // Written by `enqueueEmail` and `enqueueBulkEmail` only.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { mailId, ...queued } = payload as EmailJob | BulkEmailJob;
    const row = await findEmail(deps.db, mailId, deps.now());
    if (row?.state !== "queued") return;
    const { attempts, max_attempts: maxAttempts } = helpers.job;
    const words = "mail" in queued ? queued : await findBulkCopy(deps.db, mailId);
    if (row.unwanted || !words) return recordAttempt(deps.db, mailId, { attempts, state: "dropped" });
    if (row.late) return recordExpired(deps, { mailId, attempts });
    if (row.unsureAt && attempts < maxAttempts && deps.now() < row.unsureAt.getTime() + UNKNOWN_RETRY_MS) {
      throw new Error("delivery is unknown; waiting before the next attempt");
    }
    const email = await chooseWords(deps, row, words);
    await withFinalAck(async (acquireFinalAck) => {
      try {
        await deps.mailer.send(addressEmail(deps, { mailId, email, row }), acquireFinalAck);
      } catch (error) {
        return recordFailure(deps, { mailId, attempts, isLast: attempts >= maxAttempts, row, error });
      }
      const sentAt = new Date(deps.now());
      await recordWithRetry(deps, mailId, { attempts, state: "sent", reason: null, sentAt });
    });
  };
}

/**
 * The neutral words for a recipient who has not watched the episode that the email is about, or is not shown its
 * results.
 */
async function chooseWords(
  { db, now }: Pick<Deps, "db" | "now">,
  { userId, episode, seasonId }: OutboxRow,
  { mail, neutral, resultsIn }: EmailWords,
): Promise<Email> {
  if (userId === null || episode === null || !neutral) return mail;
  if (resultsIn === undefined) return neutral;
  const [limits] = await findLimitsOf(db, [{ userId, leagueIds: resultsIn ?? [] }], { at: now(), seasonId });
  const { watchedThrough, shownThrough } = limits!;
  return isSeen(resultsIn ? shownThrough : watchedThrough, episode) ? mail : neutral;
}

/** An email that expired after attempts has failed; without attempts it is dropped. */
async function recordExpired(
  { db, log }: Pick<Deps, "db" | "log">,
  { mailId, attempts }: { mailId: string; attempts: number },
) {
  const wasTried = attempts > 1;
  if (wasTried) log.error({ mailId, attempts }, "email given up: it has expired");
  await recordAttempt(db, mailId, { attempts, state: wasTried ? "failed" : "dropped" });
}

interface Failure {
  mailId: string;
  attempts: number;
  isLast: boolean;
  row: OutboxRow;
  error: unknown;
}

/** Throws errors that must be retried. A job that ends normally is deleted together with its text. */
async function recordFailure(deps: Pick<Deps, "db" | "now" | "log">, failure: Failure): Promise<void> {
  const { log, now } = deps;
  const { mailId, attempts, isLast, row, error } = failure;
  const isUnsure = error instanceof UnknownDeliveryError;
  // It may have been delivered twice already; a third attempt would be too many.
  const isOver = isLast || error instanceof PermanentDeliveryError || (isUnsure && row.unsureAt !== null);
  const reason = isUnsure ? "it may have arrived" : failureReason(error);
  if (isOver) log.error({ err: error, mailId, attempts }, "email given up");
  else log.warn({ err: error, mailId, attempts }, "email not sent; will retry");
  const unsureAt = isUnsure ? { unsureAt: new Date(now()) } : {};
  await recordWithRetry(deps, mailId, { attempts, state: isOver ? "failed" : "queued", reason, ...unsureAt });
  if (!isOver) throw error;
}

/** Records the result; a short database outage must not cause the email to be sent again. */
async function recordWithRetry(
  { db, log }: Pick<Deps, "db" | "log">,
  mailId: string,
  result: AttemptResult,
): Promise<void> {
  for (let left = RECORD_ATTEMPTS; ; left -= 1) {
    try {
      return await recordAttempt(db, mailId, result);
    } catch (error) {
      log.error({ ...errorFields(error), mailId, left }, "email result not stored; will retry");
      if (left <= 1) throw error;
      await pause(RECORD_RETRY_MS);
    }
  }
}

/** The response code or error code: server messages contain addresses. */
function failureReason(error: unknown): string {
  const cause = error instanceof PermanentDeliveryError ? error.cause : error;
  if (!(cause instanceof Error)) return "no answer";
  if ("responseCode" in cause && typeof cause.responseCode === "number")
    return `it answered ${cause.responseCode}`;
  return "code" in cause && typeof cause.code === "string" ? `no answer: ${cause.code}` : "no answer";
}

/** Adds the Message-ID and, unless it is critical, the unsubscribe link. */
function addressEmail(
  deps: Pick<Deps, "secret" | "settings">,
  { mailId, email, row }: { mailId: string; email: Email; row: OutboxRow },
): Email {
  const { userId, kind, address: to } = row;
  if (userId === null || kind === null) return { ...email, to, mailId };
  const url = unsubscribeUrl(deps.settings.publicUrl, deps.secret, { userId, kind });
  return { ...addUnsubscribeFooter(email, url), to, mailId, unsubscribeUrl: url };
}
