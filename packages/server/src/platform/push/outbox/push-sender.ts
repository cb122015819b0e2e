import { findServices } from "./push-outbox.ts";
import { createServiceSender, type ServiceSenderDeps } from "./service-sender.ts";
import type { Task } from "graphile-worker";
import * as z from "zod/mini";

/** Sends the messages of the outbox; one per server. */
export interface PushSender {
  /** Resolves when nothing is due for this service. */
  work: (service: string) => Promise<void>;
  workAll: () => Promise<void>;
  /** Finishes the requests in flight and sends no others. */
  stop: () => void;
}

export function createPushSender(deps: ServiceSenderDeps): PushSender {
  const senders = new Map<string, () => Promise<void>>();
  let isStopped = false;
  function work(service: string): Promise<void> {
    const sender = senders.get(service) ?? createServiceSender(deps, service, () => isStopped);
    senders.set(service, sender);
    return sender();
  }
  return {
    work,
    workAll: async () => {
      await Promise.all((await findServices(deps.db)).map(work));
    },
    stop: () => {
      isStopped = true;
    },
  };
}

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
