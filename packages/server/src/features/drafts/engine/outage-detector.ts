import type { ClockJump } from "../../../platform/clock/server-clock.ts";
import type { Logger } from "../../../platform/log.ts";
import type { Timers } from "../../../platform/clock/timers.ts";
import { errorFields } from "../../../platform/db/database-unavailable.ts";

const HEARTBEAT_EVERY_MS = 1000;
/**
 * Storage that takes longer to write a single row counts as unavailable. During a backup a write may take two seconds.
 */
const HEARTBEAT_TIMEOUT_MS = 5000;
/**
 * The limit is counted in steps, so that a pause of this process counts as one step: it reads pending answers between
 * two steps.
 */
const TIMEOUT_STEP_MS = 200;
/** How often the detector checks whether any clock runs. */
const OUTAGE_CHECK_EVERY_MS = 5000;
const CHECK_AFTER_HEARTBEATS = OUTAGE_CHECK_EVERY_MS / HEARTBEAT_EVERY_MS;

/** A period in which no time was kept: its start (epoch milliseconds, by the clock at that time), and the cause. */
interface Outage {
  at: number;
  cause: "storage" | "clock";
}

/** A loss whose time must be restored. */
export interface ClockRestore extends Outage {
  /** Another server was running and may have restored the clocks already. */
  wasAlone: boolean;
}

export interface OutageDetector {
  /** While this is true the server makes no pick, neither by hand nor automatically. */
  isSuspended: () => boolean;
  /** Since when storage has been unavailable, epoch milliseconds; null while it is available. */
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
  /** Whether any draft has a running clock. */
  isAnyRunning: () => Promise<boolean>;
  /** Cancels storage queries that have been pending for at least this long. */
  dropStuck: (olderThanMs: number) => void;
  /** Restores to every clock that ran at the loss its remaining time. Throws when that could not be stored. */
  restoreClocks: (outage: ClockRestore) => Promise<void>;
  broadcastOutage: (since: number | null) => void;
}

/**
 * Detects when this server cannot keep time for the drafts, because storage is unavailable or the clock was set. Then
 * it suspends them, and afterwards restores the lost time unless another server kept the time throughout.
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
      // A busy pool is no outage. The heartbeat detects outages, because it has its own connection.
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
      // Immediate, so that no deadline passes between the disconnect and the next heartbeat.
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

export interface Heartbeat {
  /** While it stays the same, at least one server has kept time without a break. */
  epoch: number;
  /** This server also wrote the previous heartbeat. */
  wasAlone: boolean;
}

/** Shows whether the storage accepts writes, and which other servers keep time. */
export interface HeartbeatStore {
  /** After a heartbeat that failed, or whose answer the caller no longer awaits, call `drop` before the next one. */
  heartbeat: (now: number) => Promise<Heartbeat>;
  /** Registers a callback for when its connection breaks between two heartbeats. */
  onConnectionLost: (callback: (error: Error) => void) => void;
  /** Closes its connection. */
  drop: () => void;
}
