import { findServices } from "./push-outbox.ts";
import { createServiceSender, type ServiceSenderDeps } from "./service-sender.ts";

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
