import { useState } from "react";
import type { StoredQueue } from "../queue/use-stored-queue.ts";

const noop = () => undefined;

/** The queue of a mock draft. It lives as long as the page and is never sent to the server. */
export function useLocalQueue(): StoredQueue {
  const [playerIds, save] = useState<readonly string[]>([]);
  return {
    playerIds,
    saving: { kind: "practice" },
    hasFailed: false,
    save,
    reload: noop,
    retry: noop,
    drop: noop,
  };
}
