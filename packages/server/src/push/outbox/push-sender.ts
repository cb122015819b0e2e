import { findServices } from "./push-outbox.ts";
import { createLane, type LaneDeps } from "./service-sender.ts";

/** Delivers what is in the outbox; there is one in a server. */
export interface PushSender {
  /** Comes to an end when nothing is due for this service. */
  work: (service: string) => Promise<void>;
  workAll: () => Promise<void>;
  /** What is on its way gets there; nothing else leaves. */
  stop: () => void;
}

export function createPushSender(deps: LaneDeps): PushSender {
  const lanes = new Map<string, () => Promise<void>>();
  let isStopped = false;
  function work(service: string): Promise<void> {
    const lane = lanes.get(service) ?? createLane(deps, service, () => isStopped);
    lanes.set(service, lane);
    return lane();
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
