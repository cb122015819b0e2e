/** Lets tests wait for a condition of a client, which is checked after every message. */
export function createWaitUntil(violations: readonly string[]) {
  const waiting = new Set<{ check: () => boolean; resolve: () => void; reject: (error: Error) => void }>();

  return {
    check: (): void => {
      for (const waiter of waiting) {
        const isReached = waiter.check();
        if (!isReached && violations.length === 0) continue;
        waiting.delete(waiter);
        if (isReached) waiter.resolve();
        // After a violation the condition may never hold.
        else waiter.reject(new Error(violations.join("\n")));
      }
    },
    until: (check: () => boolean): Promise<void> =>
      check() ? Promise.resolve() : new Promise((resolve, reject) => waiting.add({ check, resolve, reject })),
  };
}
