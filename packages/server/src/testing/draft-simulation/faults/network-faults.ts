import type { Rng } from "../rng.ts";
import { type Trace, markReached } from "../trace.ts";
import type { VirtualClock } from "../virtual-clock.ts";

/** How rough it is, each from 0 to 1, and for how long. */
export interface FaultProfile {
  /** A statement fails with its connection. */
  statementFails: number;
  /** A commit fails, or succeeds while nobody hears of it, or asks to be begun again. */
  commitFails: number;
  commitUnheard: number;
  asksAgain: number;
  hintLost: number;
  /** The server dies at a fail-point. */
  crashAtPoint: number;
  /** The longest that a statement, a commit, a hint and a frame take, in milliseconds. */
  statementMs: number;
  hintMs: number;
  frameMs: number;
}

export const NO_FAULTS: FaultProfile = {
  statementFails: 0,
  commitFails: 0,
  commitUnheard: 0,
  asksAgain: 0,
  hintLost: 0,
  crashAtPoint: 0,
  statementMs: 3,
  hintMs: 10,
  frameMs: 40,
};

/** What the world does to the engine, and from when to when: until `calmAt`, and then no more. */
export interface FaultInjector {
  dice: Rng;
  virtualClock: VirtualClock;
  record: Trace;
  climate: () => FaultProfile;
  /** Whether an injected failure happens now; it is remembered for so long as it may be felt. */
  shouldFail: (kind: keyof FaultProfile) => boolean;
  recordDisturbance: (what: string, from: number, to: number) => void;
  /** While the storage is away or frozen, since and until when; null while it is there. */
  storageOutage: { until: number; how: "away" | "frozen" } | null;
}

/** A room that lost a hint, and a clock that nobody set, is found within five seconds. */
const EFFECT_MS = 6500;
/** A clock that could not be run is tried again after a second. */
const RETRY_AFTER_MS = 1500;

export function createFaultInjector(options: {
  dice: Rng;
  virtualClock: VirtualClock;
  record: Trace;
  climate: FaultProfile;
  calmAt: number;
}): FaultInjector {
  const { dice, virtualClock: timeline, record } = options;
  const climate = () => (timeline.now() < options.calmAt ? options.climate : NO_FAULTS);
  const recordDisturbance = (what: string, from: number, to: number) => {
    markReached(record, what);
    record.disturbances.push({
      what,
      from,
      to: to + (what === "commitFails" ? RETRY_AFTER_MS : EFFECT_MS),
    });
  };
  return {
    dice,
    virtualClock: timeline,
    record,
    climate,
    recordDisturbance,
    shouldFail: (kind) => {
      const probability = climate()[kind];
      if (probability === 0 || !dice.happens(probability)) return false;
      recordDisturbance(kind, timeline.now(), timeline.now());
      return true;
    },
    storageOutage: null,
  };
}
