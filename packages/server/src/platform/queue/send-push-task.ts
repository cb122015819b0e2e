import type { Task } from "graphile-worker";
import * as z from "zod/mini";
import type { PushSender } from "../push/outbox/push-sender.ts";

/** Runs once a minute, for messages that a dead server had claimed or never started. */
export const PUSH_CRONTAB = "* * * * * send-push";

const Payload = z.object({ service: z.string() });

/** Sends due messages: of one push service, or of all without a name. */
export function sendPushTask(sender: PushSender): Task {
  return async (payload) => {
    const parsed = Payload.safeParse(payload);
    await (parsed.success ? sender.work(parsed.data.service) : sender.workAll());
  };
}
