import type { ClockJump } from "../../../clock/server-clock.ts";
import type { Logger } from "../../../log.ts";
import type { Timers } from "../model/timers.ts";
import { errorFields } from "../../../db/database-unavailable.ts";

const BEAT_EVERY_MS = 1000;
/** Storage that takes longer to note a single line is away. */
const BEAT_WITHIN_MS = 2000;
/** How often it is asked whether any clock runs. */
const LOOK_EVERY_MS = 5000;
const LOOK_AFTER_BEATS = LOOK_EVERY_MS / BEAT_EVERY_MS;

export interface Beat {
  /** The same number means that some server has kept time without a break. */
  watch: number;
  /** The beat before was this server's too. */
  wasAlone: boolean;
}

/** Shows whether storage takes what it is given, and who else keeps time. */
export interface StorageProbe {
  /** `limit` is raised when nobody waits for the answer any more. */
  beat: (now: number, limit: AbortSignal) => Promise<Beat>;
  /** Calls back when its connection breaks between two beats. */
  onLost: (callback: (error: Error) => void) => void;
  /** Lets go of what it holds. */
  drop: () => void;
}

/** Time that was lost: since when (epoch milliseconds, by the clock as it then was), and why. */
export interface Loss {
  at: number;
  cause: "storage" | "clock";
}

/** A loss to make good. */
export interface GiveBack extends Loss {
  /** Another server was there as well, and may have done it already. */
  wasAlone: boolean;
}

export interface TimeKeeper {
  /** Nothing is picked, by nobody, while this is so. */
  isHeld: () => boolean;
  /** Since when storage has been away, epoch milliseconds; null while it is there. */
  awaySince: () => number | null;
  start: () => void;
  stop: () => Promise<void>;
}

interface World {
  now: () => number;
  timers: Timers;
  onJump: (hear: (jump: ClockJump) => void) => () => void;
  log: Pick<Logger, "warn" | "info">;
  probe: StorageProbe;
  /** Is there any draft with a running clock? */
  isAnyRunning: () => Promise<boolean>;
  /** Breaks off what storage has owed an answer for so long. */
  dropStuck: (olderThanMs: number) => void;
  /** Gives every clock that ran at the loss what it had left. Throws when that could not be stored. */
  giveBack: (loss: GiveBack) => Promise<void>;
  tellTrouble: (since: number | null) => void;
}

/**
 * Notices when this server cannot keep time for the drafts, because storage is away or its clock was moved:
 * then it holds them, and gives back what was lost once it can, unless another server has watched throughout.
 */
export function createTimeKeeper(world: World): TimeKeeper {
  const { now, timers, log, probe } = world;
  let isRunning = false;
  let beats = 0;
  let last: { at: number; watch: number } | null = null;
  let loss: Loss | null = null;
  let awaySince: number | null = null;
  let callOff = (): void => {};
  let stopHearing = (): void => {};
  let stopped = false;
  let work: Promise<void> = Promise.resolve();

  async function tick(): Promise<void> {
    const lost = loss;
    try {
      if (isRunning || lost) await beat(lost);
      if (!loss && (!isRunning || (beats += 1) >= LOOK_AFTER_BEATS)) await look();
    } catch (error) {
      // Nobody knows whether a clock runs: one may have started a moment ago.
      lose(error);
    }
    if (stopped) return;
    // A jump meanwhile asks for a beat by the new time.
    if (loss !== lost && loss?.cause === "clock") plan(0);
    else plan(isRunning || loss ? BEAT_EVERY_MS : LOOK_EVERY_MS);
  }

  function plan(delayMs: number): void {
    callOff();
    callOff = timers.after(delayMs, () => void (work = work.then(tick)));
  }

  async function look(): Promise<void> {
    beats = 0;
    isRunning = await inTime(world.isAnyRunning());
    if (isRunning) return;
    last = null;
    probe.drop();
  }

  async function beat(lost: Loss | null): Promise<void> {
    const at = now();
    const limit = new AbortController();
    try {
      const told = await inTime(probe.beat(at, limit.signal));
      if (lost) await recover(lost, told);
      if (loss === lost) settle(at, told);
    } catch (error) {
      limit.abort();
      lose(error);
    }
  }

  async function recover(lost: Loss, told: Beat): Promise<void> {
    const { wasAlone } = told;
    const otherWatched = !wasAlone && last?.watch === told.watch;
    if (!otherWatched) await world.giveBack({ ...lost, wasAlone });
    log.info({ lost, otherWatched }, "the draft clocks run again");
  }

  function settle(at: number, { watch }: Beat): void {
    last = { at, watch };
    loss = null;
    if (awaySince === null) return;
    awaySince = null;
    world.tellTrouble(null);
  }

  function lose(error: unknown): void {
    probe.drop();
    world.dropStuck(BEAT_WITHIN_MS);
    loss ??= { at: last?.at ?? now(), cause: "storage" };
    if (awaySince !== null) return;
    awaySince = loss.at;
    log.warn(errorFields(error), "storage is away; the draft clocks are held");
    world.tellTrouble(awaySince);
  }

  /** Heard in the moment of the jump, so that nothing is decided by the new time before the clocks are right. */
  function jump({ before }: ClockJump): void {
    loss ??= { at: before, cause: "clock" };
    plan(0);
  }

  function inTime<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const late = () => reject(new Error(`storage gave no answer within ${BEAT_WITHIN_MS} ms`));
      const inVain = timers.after(BEAT_WITHIN_MS, late);
      answer.then(resolve, reject).finally(inVain);
    });
  }

  return {
    isHeld: () => loss !== null,
    awaySince: () => awaySince,
    start: () => {
      stopHearing = world.onJump(jump);
      // At once, so that no deadline passes between the break and the next beat.
      probe.onLost((error) => void (stopped || lose(error)));
      plan(0);
    },
    stop: async () => {
      stopped = true;
      callOff();
      stopHearing();
      await work;
      probe.drop();
    },
  };
}
