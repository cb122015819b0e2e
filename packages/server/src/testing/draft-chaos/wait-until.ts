/** Lets tests wait for something to become true of an app; it is looked at with every message. */
export function createWaitUntil(violations: readonly string[]) {
  const waiting = new Set<{ check: () => boolean; resolve: () => void; reject: (error: Error) => void }>();

  return {
    check: (): void => {
      for (const waiter of waiting) {
        const isReached = waiter.check();
        if (!isReached && violations.length === 0) continue;
        waiting.delete(waiter);
        if (isReached) waiter.resolve();
        // After that nothing has to come about any more.
        else waiter.reject(new Error(violations.join("\n")));
      }
    },
    until: (check: () => boolean): Promise<void> =>
      check() ? Promise.resolve() : new Promise((resolve, reject) => waiting.add({ check, resolve, reject })),
  };
}
