import { broadcastRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import { listBinder } from "../../../platform/http/bind-list.ts";
import { emailLimit } from "../../../platform/http/rate-limits.ts";
import { countUndeliveredEmails } from "../../../platform/email/email-outbox-store.ts";
import {
  findEmailRecipientPage,
  findEmailRecipients,
  findPushRecipientPage,
  findPushRecipients,
} from "./recipient-store.ts";
import { emailQueuedText, sendEmail } from "./send-email.ts";
import { pushQueuedText, sendPush } from "./send-push.ts";
import {
  countLackingFirebase,
  findSentBroadcasts,
  markCancelled,
  dropQueued,
} from "./sent-broadcast-store.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";

export function bindBroadcast(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "secret" | "settings" | "pusher">,
): void {
  const bind = binder(app, deps);
  const bindList = listBinder(app, deps);

  bindList(broadcastRoutes.pushRecipients, "users", () => findPushRecipients(deps));
  bindList(broadcastRoutes.emailRecipients, "users", () => findEmailRecipients(deps.db));
  bind(broadcastRoutes.findPushRecipients, async ({ query }) => ({
    data: await findPushRecipientPage(deps, query),
  }));
  bind(broadcastRoutes.findEmailRecipients, async ({ query }) => ({
    data: await findEmailRecipientPage(deps.db, query),
  }));
  bind(
    broadcastRoutes.push,
    async ({ caller, body, request }) => {
      const counts = await sendPush(deps, { userId: caller.userId, host: request.host }, body);
      return {
        devicesNotified: counts.queued,
        successCount: counts.queued,
        failureCount: counts.unreachable,
        unreachableUsers: counts.unreachable,
        message: pushQueuedText(counts),
      };
    },
    emailLimit,
  );
  bind(
    broadcastRoutes.email,
    async ({ caller, body }) => {
      const counts = await sendEmail(deps, caller.userId, body);
      return {
        emailsSent: counts.queued,
        successCount: counts.queued,
        failureCount: counts.unreachable,
        unreachableUsers: counts.unreachable,
        message: emailQueuedText(counts),
      };
    },
    emailLimit,
  );
  bind(broadcastRoutes.sent, async () => ({
    data: await findSentBroadcasts(deps.db),
    letters: await countUndeliveredEmails(deps.db, deps.now()),
    devicesLackingFirebase: await countLackingFirebase(deps.db, deps),
  }));
  bind(broadcastRoutes.cancel, async ({ caller, params }) => {
    const isCancelled = await cancelBroadcast(deps, caller.userId, params.mailingId);
    return {
      message: isCancelled ? "What has not been sent yet is cancelled" : "All of it has been sent already",
    };
  });
}

/**
 * Cancels a broadcast: messages that have not been sent by then are dropped. Idempotent. Returns false when all
 * messages were sent. Throws 404.
 */
async function cancelBroadcast(
  { db, now }: Pick<Deps, "db" | "now">,
  userId: string,
  bulkMessageId: string,
): Promise<boolean> {
  const isCancelled = await inTransaction(db, async (tx) => {
    const subject = await markCancelled(tx, bulkMessageId, new Date(now()));
    if (subject !== undefined) {
      await audit(tx, { userId, action: "message.cancelled", subjectId: bulkMessageId, subject });
      return true;
    }
    const known = await tx
      .selectFrom("bulkMessages")
      .select("cancelledAt")
      .where("bulkMessageId", "=", bulkMessageId)
      .where("category", "=", "admin")
      .executeTakeFirst();
    if (!known) throw new AppError(404, "There is no such message");
    return known.cancelledAt !== null;
  });
  // No message is sent after that commit. Dropping a hundred thousand rows takes seconds, so it happens outside
  // the transaction.
  if (isCancelled) await dropQueued(db, bulkMessageId);
  return isCancelled;
}
