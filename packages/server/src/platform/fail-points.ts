import { setTimeout as sleep } from "node:timers/promises";

/** Where tests can make the server fail. */
export const FAIL_POINTS = ["before_commit", "after_commit", "before_ack", "before_broadcast"] as const;
export type FailPointName = (typeof FAIL_POINTS)[number];

/** Called at each point; undefined in production. */
export type FailPoint = (name: FailPointName) => void | Promise<void>;

/** What happens at a point: at the `nth` pass, counted from 1, or at every pass. */
export interface PlannedFailure {
  point: FailPointName;
  act: "crash" | "error" | { delayMs: number };
  nth: number | null;
}

/** Creates a fail point from the plan; undefined without a plan. The fail point throws where an error is planned. */
export function createFailPoint(plan: readonly PlannedFailure[]): FailPoint | undefined {
  if (plan.length === 0) return undefined;
  const passed = new Map<FailPointName, number>();
  return async (name) => {
    const count = (passed.get(name) ?? 0) + 1;
    passed.set(name, count);
    for (const { point, act, nth } of plan) {
      if (point !== name || (nth !== null && nth !== count)) continue;
      // Like kill -9: nothing is closed or flushed.
      if (act === "crash") process.kill(process.pid, "SIGKILL");
      else if (act === "error") throw new Error(`the fail-point ${name}`);
      else await sleep(act.delayMs);
    }
  };
}
