/** Longer than most peers look at a letter; who takes more time for one does not hold up the others. */
const HOLDS_UP_MS = 10_000;

/**
 * Of all letters that a server has on their way, one at a time gets its last line: from there on it may have
 * arrived, and only our note says so. A server that is killed leaves one such letter behind, and that comes twice.
 * The work sends a letter, waiting for `mayEnd` before the last line, and notes what came of it.
 */
export function createEndings(holdsUpMs = HOLDS_UP_MS) {
  let last = Promise.resolve();
  return async function oneAtATime(work: (mayEnd: () => Promise<void>) => Promise<void>): Promise<void> {
    let pass = () => {};
    const isOver = new Promise<void>((resolve) => (pass = resolve));
    let timer: NodeJS.Timeout | undefined;
    async function mayEnd(): Promise<void> {
      const before = last;
      last = before.then(() => isOver);
      await before;
      timer = setTimeout(pass, holdsUpMs).unref();
    }
    try {
      await work(mayEnd);
    } finally {
      clearTimeout(timer);
      pass();
    }
  };
}
