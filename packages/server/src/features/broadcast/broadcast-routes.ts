import { broadcastRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { binder } from "../../http/bind.ts";
import { mailing } from "../../http/limits.ts";
import { findEmailRecipients, findPushRecipients } from "./recipient-store.ts";
import { queuedWords, sendEmail } from "./send-email.ts";

const NO_PUSH_YET = "Nothing was sent: sending push messages is not part of this version yet";

export function bindBroadcast(app: FastifyInstance, deps: Deps): void {
  const bind = binder(app, deps);

  bind(broadcastRoutes.pushRecipients, async () => ({ users: await findPushRecipients(deps.db) }));
  bind(broadcastRoutes.emailRecipients, async () => ({ users: await findEmailRecipients(deps.db) }));
  bind(broadcastRoutes.push, () => ({
    devicesNotified: 0,
    successCount: 0,
    failureCount: 0,
    message: NO_PUSH_YET,
  }));
  bind(
    broadcastRoutes.email,
    async ({ caller, body }) => {
      const counts = await sendEmail(deps, caller.userId, body);
      return {
        emailsSent: counts.queued,
        successCount: counts.queued,
        failureCount: counts.unreachable,
        message: queuedWords(counts),
      };
    },
    mailing,
  );
}
