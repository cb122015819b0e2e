import type { ClockJump } from "../../../platform/clock/server-clock.ts";
import type { Logger } from "../../../platform/log.ts";
import type { Timers } from "../../../platform/clock/timers.ts";
import { errorFields } from "../../../platform/db/database-unavailable.ts";
import type { Heartbeat, HeartbeatStore } from "../model/heartbeat.ts";

const HEARTBEAT_EVERY_MS = 1000;
/** Storage that takes longer to write a single row counts as away. Beside a backup a write may take two seconds. */
const HEARTBEAT_TIMEOUT_MS = 5000;
/** The limit is counted in steps, so that a pause of this process counts as one: answers are read between two. */
const TIMEOUT_STEP_MS = 200;
/** How often it checks whether any clock runs. */
const OUTAGE_CHECK_EVERY_MS = 5000;
const CHECK_AFTER_HEARTBEATS = OUTAGE_CHECK_EVERY_MS / HEARTBEAT_EVERY_MS;

/** Time that was lost: since when (epoch milliseconds, by the clock as it then was), and why. */
export interface Outage {
  at: number;
  cause: "storage" | "clock";
}

/** A loss to make good. */
export interface ClockRestore extends Outage {
  /** Another server was running and may have restored them already. */
  wasAlone: boolean;
}

export interface OutageDetector {
  /** No pick is made, by hand or automatically, while this is true. */
  isSuspended: () => boolean;
  /** Since when storage has been away, epoch milliseconds; null while it is there. */
  awaySince: () => number | null;
  start: () => void;
  stop: () => Promise<void>;
}

interface OutageDetectorDeps {
  now: () => number;
  timers: Timers;
  onJump: (listener: (onClockJump: ClockJump) => void) => () => void;
  log: Pick<Logger, "warn" | "info">;
  heartbeatStore: HeartbeatStore;
  /** Is there any draft with a running clock? */
  isAnyRunning: () => Promise<boolean>;
  /** Breaks off what storage has owed an answer for so long. */
  dropStuck: (olderThanMs: number) => void;
  /** Gives every clock that ran at the loss what it had left. Throws when that could not be stored. */
  restoreClocks: (outage: ClockRestore) => Promise<void>;
  broadcastOutage: (since: number | null) => void;
}

/**
 * Notices when this server cannot keep time for the drafts, because storage is away or its clock was moved:
 * then it suspends them, and restores the lost time afterwards unless another server kept the time throughout.
 */
export function createOutageDetector(deps: OutageDetectorDeps): OutageDetector {
  const { now, timers, log, heartbeatStore } = deps;
  let isRunning = false;
  let heartbeatCount = 0;
  let last: { at: number; epoch: number } | null = null;
  let outage: Outage | null = null;
  let awaySince: number | null = null;
  let cancelTimer = (): void => {};
  let unsubscribe = (): void => {};
  let stopped = false;
  let work: Promise<void> = Promise.resolve();

  async function tick(): Promise<void> {
    const handledOutage = outage;
    if (isRunning || handledOutage) await heartbeat(handledOutage);
    if (!outage && (!isRunning || (heartbeatCount += 1) >= CHECK_AFTER_HEARTBEATS)) await checkRunning();
    if (stopped) return;
    // After a jump in the meantime, the next heartbeat is at the new time.
    if (outage !== handledOutage && outage?.cause === "clock") scheduleTick(0);
    else scheduleTick(isRunning || outage ? HEARTBEAT_EVERY_MS : OUTAGE_CHECK_EVERY_MS);
  }

  function scheduleTick(delayMs: number): void {
    cancelTimer();
    cancelTimer = timers.after(delayMs, () => void (work = work.then(tick)));
  }

  async function checkRunning(): Promise<void> {
    heartbeatCount = 0;
    try {
      isRunning = await withinLimit(deps.isAnyRunning());
    } catch {
      // The pool may be busy, which is no outage: the heartbeat shows it, which has a connection of its own.
      if (!isRunning) await heartbeat(null);
      isRunning = true;
    }
    if (isRunning) return;
    last = null;
    heartbeatStore.drop();
  }

  async function heartbeat(handledOutage: Outage | null): Promise<void> {
    const at = now();
    try {
      const result = await withinLimit(heartbeatStore.heartbeat(at));
      if (handledOutage) await recover(handledOutage, result);
      if (outage === handledOutage) endOutage(at, result);
    } catch (error) {
      startOutage(error, at);
    }
  }

  async function recover(handledOutage: Outage, result: Heartbeat): Promise<void> {
    const { wasAlone } = result;
    const otherServerRan = !wasAlone && last?.epoch === result.epoch;
    if (!otherServerRan) await deps.restoreClocks({ ...handledOutage, wasAlone });
    log.info({ lost: handledOutage, otherWatched: otherServerRan }, "the draft clocks run again");
  }

  function endOutage(at: number, { epoch }: Heartbeat): void {
    last = { at, epoch };
    outage = null;
    if (awaySince === null) return;
    awaySince = null;
    deps.broadcastOutage(null);
  }

  function startOutage(error: unknown, triedAt: number): void {
    heartbeatStore.drop();
    deps.dropStuck(HEARTBEAT_TIMEOUT_MS);
    outage ??= { at: last?.at ?? triedAt, cause: "storage" };
    if (awaySince !== null) return;
    awaySince = outage.at;
    log.warn(errorFields(error), "the database is unavailable; the draft clocks are suspended");
    deps.broadcastOutage(awaySince);
  }

  /** Called at the moment of the jump, so that nothing is decided by the new time before the clocks are restored. */
  function onClockJump({ before }: ClockJump): void {
    outage ??= { at: before, cause: "clock" };
    scheduleTick(0);
  }

  function withinLimit<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let cancelStep = (): void => {};
      function wait(leftMs: number): void {
        if (leftMs <= 0) return reject(new Error(`storage gave no answer within ${HEARTBEAT_TIMEOUT_MS} ms`));
        cancelStep = timers.after(TIMEOUT_STEP_MS, () => wait(leftMs - TIMEOUT_STEP_MS));
      }
      wait(HEARTBEAT_TIMEOUT_MS);
      answer.then(resolve, reject).finally(() => cancelStep());
    });
  }

  return {
    isSuspended: () => outage !== null,
    awaySince: () => awaySince,
    start: () => {
      unsubscribe = deps.onJump(onClockJump);
      // Immediately, so that no deadline passes between the disconnect and the next heartbeat.
      heartbeatStore.onConnectionLost((error) => void (stopped || startOutage(error, now())));
      scheduleTick(0);
    },
    stop: async () => {
      stopped = true;
      cancelTimer();
      unsubscribe();
      await work;
      heartbeatStore.drop();
    },
  };
}
