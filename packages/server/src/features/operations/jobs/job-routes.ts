import { jobRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import type { JobList } from "./job-list.ts";
import { readStatus, startOrStop, triggerJob } from "./run-jobs.ts";

export function bindJob(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "secret" | "settings" | "log" | "pusher">,
  jobs: JobList,
): void {
  const bind = binder(app, deps);

  bind(jobRoutes.status, async () => ({ data: await readStatus(deps.db, jobs, deps.now()) }));
  bind(jobRoutes.trigger, async ({ caller, params, request }) => {
    const trigger = { userId: caller.userId, name: params.jobName, reqId: request.id };
    const message = await triggerJob(deps, jobs, trigger);
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
