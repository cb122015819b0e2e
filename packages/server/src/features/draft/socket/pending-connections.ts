/** Sockets that have not joined yet, of all and of one address: more than a full house ever needs at once. */
const WAITING_MAX = 10_000;
const WAITING_EACH_MAX = 100;
const THIS_MACHINE = /^(?:127\.|::1$|::ffff:127\.)/;

export interface Lobby {
  /** Answers how to leave, or null where there is no room. */
  enter: (address: string) => (() => void) | null;
}

/** Where sockets wait until they have joined; nobody can fill it alone from afar. */
export function createLobby({ max = WAITING_MAX, maxEach = WAITING_EACH_MAX } = {}): Lobby {
  const countOf = new Map<string, number>();
  let total = 0;

  function leave(address: string): void {
    total -= 1;
    const count = (countOf.get(address) ?? 0) - 1;
    if (count > 0) countOf.set(address, count);
    else countOf.delete(address);
  }

  return {
    enter: (address) => {
      const count = countOf.get(address) ?? 0;
      // A proxy on this machine says who calls; whoever calls from it without one is its owner.
      if (total >= max || (count >= maxEach && !THIS_MACHINE.test(address))) return null;
      total += 1;
      countOf.set(address, count + 1);
      let isIn = true;
      return () => {
        if (isIn) leave(address);
        isIn = false;
      };
    },
  };
}
