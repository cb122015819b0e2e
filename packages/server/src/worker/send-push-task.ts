import type { Task } from "graphile-worker";
import * as z from "zod/mini";
import type { PushSender } from "../push/outbox/push-sender.ts";

/** Once a minute, for what a server that died had taken, and whatever else was not called for. */
export const PUSH_CRONTAB = "* * * * * send-push";

const Payload = z.object({ service: z.string() });

/** Delivers what is due: for one push service, or for all when none is named. */
export function sendPushTask(sender: PushSender): Task {
  return async (payload) => {
    const named = Payload.safeParse(payload);
    await (named.success ? sender.work(named.data.service) : sender.workAll());
  };
}
