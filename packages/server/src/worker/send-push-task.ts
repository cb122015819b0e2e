import type { Task } from "graphile-worker";
import * as z from "zod/mini";
import type { PushSender } from "../push/outbox/push-sender.ts";

/** Once a minute, for what a dead server had claimed or never started. */
export const PUSH_CRONTAB = "* * * * * send-push";

const Payload = z.object({ service: z.string() });

/** Sends what is due: for one push service, or for all without a name. */
export function sendPushTask(sender: PushSender): Task {
  return async (payload) => {
    const named = Payload.safeParse(payload);
    await (named.success ? sender.work(named.data.service) : sender.workAll());
  };
}
