/** Lets tests wait for something to become true of an app; it is looked at with every message. */
export function createMilestones(broken: readonly string[]) {
  const waiting = new Set<{ check: () => boolean; reach: () => void; fail: (error: Error) => void }>();

  return {
    look: (): void => {
      for (const one of waiting) {
        const isReached = one.check();
        if (!isReached && broken.length === 0) continue;
        waiting.delete(one);
        if (isReached) one.reach();
        // After that nothing has to come about any more.
        else one.fail(new Error(broken.join("\n")));
      }
    },
    until: (check: () => boolean): Promise<void> =>
      check() ? Promise.resolve() : new Promise((reach, fail) => waiting.add({ check, reach, fail })),
  };
}
