import type { Rng } from "../rng.ts";
import { type Trace, markReached } from "../trace.ts";
import type { VirtualClock } from "../virtual-clock.ts";

/** How rough it is, each from 0 to 1, and for how long. */
export interface FaultProfile {
  /** A statement fails with its connection. */
  statementFails: number;
  /** A commit fails, or succeeds while nobody hears of it, or asks to be begun again. */
  commitFails: number;
  commitAnswerLost: number;
  serializationFailure: number;
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
  commitAnswerLost: 0,
  serializationFailure: 0,
  hintLost: 0,
  crashAtPoint: 0,
  statementMs: 3,
  hintMs: 10,
  frameMs: 40,
};

/** What the world does to the engine, and from when to when: until `faultsEndAt`, and then no more. */
export interface FaultInjector {
  rng: Rng;
  virtualClock: VirtualClock;
  trace: Trace;
  profile: () => FaultProfile;
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
  rng: Rng;
  virtualClock: VirtualClock;
  trace: Trace;
  profile: FaultProfile;
  faultsEndAt: number;
}): FaultInjector {
  const { rng, virtualClock, trace } = options;
  const profile = () => (virtualClock.now() < options.faultsEndAt ? options.profile : NO_FAULTS);
  const recordDisturbance = (what: string, from: number, to: number) => {
    markReached(trace, what);
    trace.disturbances.push({
      what,
      from,
      to: to + (what === "commitFails" ? RETRY_AFTER_MS : EFFECT_MS),
    });
  };
  return {
    rng,
    virtualClock,
    trace,
    profile,
    recordDisturbance,
    shouldFail: (kind) => {
      const probability = profile()[kind];
      if (probability === 0 || !rng.happens(probability)) return false;
      recordDisturbance(kind, virtualClock.now(), virtualClock.now());
      return true;
    },
    storageOutage: null,
  };
}
