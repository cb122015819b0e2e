import { isLoopbackAddress } from "../loopback.ts";

/** Limits of sockets that have not joined yet, in total and per address: a full site needs fewer. */
const PENDING_MAX = 10_000;
const PENDING_EACH_MAX = 100;

export interface PendingConnections {
  /** Registers a connection; returns a function that unregisters it, or null when a limit is reached. */
  register: (address: string) => (() => void) | null;
}

/** Counts connected sockets that have not joined, so that no address can use up all of them. */
export function createPendingConnections({
  max = PENDING_MAX,
  maxEach = PENDING_EACH_MAX,
} = {}): PendingConnections {
  const countOf = new Map<string, number>();
  let total = 0;

  function unregister(address: string): void {
    total -= 1;
    const count = (countOf.get(address) ?? 0) - 1;
    if (count > 0) countOf.set(address, count);
    else countOf.delete(address);
  }

  return {
    register: (address) => {
      const count = countOf.get(address) ?? 0;
      // A proxy on this machine passes on the client's address; a direct caller is the operator.
      if (total >= max || (count >= maxEach && !isLoopbackAddress(address))) return null;
      total += 1;
      countOf.set(address, count + 1);
      let isPending = true;
      return () => {
        if (isPending) unregister(address);
        isPending = false;
      };
    },
  };
}
