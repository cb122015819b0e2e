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
import { cancelBroadcast } from "./cancel-broadcast.ts";
import { emailQueuedText, sendEmail } from "./send-email.ts";
import { pushQueuedText, sendPush } from "./send-push.ts";
import { countLackingFirebase, findSentBroadcasts } from "./sent-broadcast-store.ts";

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
