import type { Rng } from "../rng.ts";
import { type Trace, markReached } from "../trace.ts";
import type { VirtualClock } from "../virtual-clock.ts";

/** Probabilities from 0 to 1, and latencies. */
export interface FaultProfile {
  /** A statement fails and its connection breaks. */
  statementFails: number;
  /** A commit fails, succeeds but its answer is lost, or fails and asks for a retry. */
  commitFails: number;
  commitAnswerLost: number;
  serializationFailure: number;
  hintLost: number;
  /** The server crashes at a fail point. */
  crashAtPoint: number;
  /** Longest latency of a statement or commit, a hint, and a frame, in milliseconds. */
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

/** Injects faults until `faultsEndAt`, then none. */
export interface FaultInjector {
  rng: Rng;
  virtualClock: VirtualClock;
  trace: Trace;
  profile: () => FaultProfile;
  /** Whether a failure is injected now. It is recorded with the time for which it may have an effect. */
  shouldFail: (kind: keyof FaultProfile) => boolean;
  recordDisturbance: (what: string, from: number, to: number) => void;
  /** The current outage of the storage; null while there is none. */
  storageOutage: { until: number; how: "away" | "frozen" } | null;
}

/** A lost hint or an unset clock is found within five seconds. */
const EFFECT_MS = 6500;
/** A clock that failed is retried after a second. */
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
