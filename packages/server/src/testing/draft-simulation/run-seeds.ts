import { setImmediate } from "node:timers/promises";
import { bySize } from "../by-size.ts";
import type { Trace } from "./trace.ts";
import { simulate } from "./simulate.ts";

/** Fewer drafts need not reach every case. */
const MIN_DRAFTS_FOR_COVERAGE = 1000;

/**
 * `SIMULATION_SEED=4711 npx vitest run simulation` repeats one draft, `SIMULATION_DRAFTS=200000` runs many more.
 * Most known faults are found within 200 drafts, the rarest in the 1 962nd: only `npm run soak` runs so many.
 */
const { SIMULATION_SEED, SIMULATION_DRAFTS = bySize(MIN_DRAFTS_FOR_COVERAGE, 40_000) } = process.env;

export const SEEDS = SIMULATION_SEED
  ? { from: Number(SIMULATION_SEED), count: 1 }
  : { from: 1, count: Number(SIMULATION_DRAFTS) };

/** This many drafts run at a time and share the wait for their promises. */
const CONCURRENCY = 32;

/**
 * Runs the drafts of these seeds. Returns the violations with their seeds, and the required cases that no draft
 * reached.
 */
export async function runSeeds({ from, count }: typeof SEEDS) {
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
const PICKS = "a pick in one statement, picked by owner, picked by queue, picked by rule, picked by desk";
const CRASHES = "a kill, a crash, a crash before_commit, a crash after_commit, a crash before_ack";
const STORAGE =
  "storage away, storage frozen, statementFails, commitFails, commitAnswerLost, serializationFailure";
const HINTS = "a crash before_broadcast, a lost subscription, hintLost";
/** Every kind of event and failure. */
const REQUIRED_CASES = [EVENTS, PICKS, CRASHES, STORAGE, HINTS].flatMap((names) => names.split(", "));
