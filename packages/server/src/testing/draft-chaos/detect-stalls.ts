const CHECK_EVERY_MS = 10;
/** Later than this, and other processes of the machine may have been late as well. */
const STALL_MS = 30;
/** A stall here is one of many, around it and in other processes. */
const AROUND_MS = 250;

/** When a busy machine gave a process no time; epoch milliseconds. */
export interface Stall {
  from: number;
  to: number;
}

/** Notes the stalls of this process until `stop`; a `ChaosServer` notes its own. */
export function detectStalls(): { stalls: Stall[]; stop: () => void } {
  const stalls: Stall[] = [];
  let checkedAt = Date.now();
  const timer = setInterval(() => {
    const at = Date.now();
    if (at - checkedAt > STALL_MS) stalls.push({ from: checkedAt, to: at });
    checkedAt = at;
  }, CHECK_EVERY_MS);
  return { stalls, stop: () => clearInterval(timer) };
}

/** The times at which no server can be expected to be prompt. */
export const excusedTimes = (stalls: readonly Stall[]): Stall[] =>
  stalls.map(({ from, to }) => ({ from: from - AROUND_MS, to: to + AROUND_MS }));

/** How much time was lost to stalls since a moment, in milliseconds; what two processes lost at once counts once. */
export function lostSince(stalls: readonly Stall[], moment: number): number {
  let [lostMs, countedUntil] = [0, moment];
  for (const { from, to } of stalls.toSorted((one, other) => one.from - other.from)) {
    lostMs += Math.max(0, to - Math.max(from, countedUntil));
    countedUntil = Math.max(countedUntil, to);
  }
  return lostMs;
}
