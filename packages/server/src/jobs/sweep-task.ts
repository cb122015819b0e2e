import type { Task } from "graphile-worker";
import { sweepExpired } from "../auth/sweep.ts";
import type { Deps } from "../deps.ts";

/** At night, in UTC. Missing one matters to nobody. */
export const SWEEP_CRONTAB = "20 4 * * * sweep";

/** Removes what has run out. */
export const sweepTask = (deps: Deps): Task => {
  return () => sweepExpired(deps.db, deps.now());
};
