/** Sockets that have not joined yet, of all and of one address: more than a full house ever needs at once. */
const PENDING_MAX = 10_000;
const PENDING_EACH_MAX = 100;
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

export interface PendingConnections {
  /** Answers how to leave, or null where there is no room. */
  register: (address: string) => (() => void) | null;
}

/** Where sockets wait until they have joined; nobody can fill it alone from afar. */
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
      // A proxy on this machine says who calls; whoever calls from it without one is its owner.
      if (total >= max || (count >= maxEach && !LOOPBACK.test(address))) return null;
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
