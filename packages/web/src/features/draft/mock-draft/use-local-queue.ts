import { useState } from "react";
import type { StoredQueue } from "../queue/use-stored-queue.ts";

const noop = () => undefined;

/** Wishes for a practice: they live as long as its page, and the real queue knows nothing of them. */
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
