import { jobRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { binder } from "../../http/bind.ts";
import { backgroundJobs } from "./job-list.ts";
import { readStatus, startOrStop } from "./run-jobs.ts";

export function bindJob(app: FastifyInstance, deps: Deps): void {
  const bind = binder(app, deps);

  bind(jobRoutes.status, async () => ({ data: await readStatus(deps.db) }));
  bind(jobRoutes.trigger, ({ params }) => {
    const message = backgroundJobs[params.jobName].idle;
    return { data: { message }, message };
  });
  bind(jobRoutes.start, async ({ caller }) => {
    await startOrStop(deps.db, caller.userId, true);
    return { message: "The background jobs are started" };
  });
  bind(jobRoutes.stop, async ({ caller }) => {
    await startOrStop(deps.db, caller.userId, false);
    return { message: "The background jobs are stopped. The clocks of live drafts go on" };
  });
}
