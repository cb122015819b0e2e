import { setImmediate } from "node:timers/promises";
import type { Trace } from "./trace.ts";
import { simulate } from "./simulate.ts";

/** `SIMULATION_SEED=4711 npx vitest run simulation` plays one draft again, `SIMULATION_DRAFTS=200000` more of them. */
const { SIMULATION_SEED, SIMULATION_DRAFTS = "20000" } = process.env;
const SHARD_SIZE = Math.ceil(Number(SIMULATION_DRAFTS) / 2);

/** Two halves, so that two cores share the work; a draft that is played again is the first one's. */
export const SHARDS = {
  first: SIMULATION_SEED ? { from: Number(SIMULATION_SEED), count: 1 } : { from: 1, count: SHARD_SIZE },
  second: SIMULATION_SEED ? { from: 0, count: 0 } : { from: SHARD_SIZE + 1, count: SHARD_SIZE },
};

/** So many drafts share the wait for their promises. */
const CONCURRENCY = 32;

/**
 * Plays drafts by their seeds; answers what broke, with the seed that plays it again, and what never came up, so
 * that nothing holds for want of a case.
 */
export async function runSeeds({ from, count }: { from: number; count: number }) {
  const violations: string[] = [];
  const reached = new Set<string>();
  let next = from;
  async function runNextSeeds(): Promise<void> {
    for (let seed = next++; seed < from + count; seed = next++) {
      const trace = await simulate(seed);
      // A simulated draft needs no I/O, so promises alone would keep the event loop from Vitest's messages for
      // longer than the 60 s after which its worker gives up.
      await setImmediate();
      for (const what of trace.reached.keys()) reached.add(what);
      violations.push(...describeViolations(trace));
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, runNextSeeds));
  return {
    violations,
    missing: count < MIN_DRAFTS_FOR_COVERAGE ? [] : REQUIRED_CASES.filter((what) => !reached.has(what)),
  };
}

const describeViolations = ({ seed, violations }: Trace): string[] =>
  violations.map((what) => `SIMULATION_SEED=${seed}: ${what.slice(0, 2000)}`);

const EVENTS = "scheduled, clock-started, paused, resumed, time-added, undone, marked, completed";
const PICKS = "picked by owner, picked by queue, picked by rule, picked by desk";
const CRASHES = "a kill, a crash, a crash before_commit, a crash after_commit, a crash before_ack";
const STORAGE =
  "storage away, storage frozen, statementFails, commitFails, commitAnswerLost, serializationFailure";
const HINTS = "a crash before_broadcast, a lost subscription, hintLost";
/** Every kind of event and failure. */
const REQUIRED_CASES = [EVENTS, PICKS, CRASHES, STORAGE, HINTS].flatMap((names) => names.split(", "));
/** Of fewer drafts not all of it can be asked. */
const MIN_DRAFTS_FOR_COVERAGE = 1000;
