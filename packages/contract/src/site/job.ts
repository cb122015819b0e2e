import * as z from "zod/mini";
import { Iso } from "../fields.ts";
import { route, success, successWith } from "../route.ts";

/** The two jobs by the names and schedules that clients know (API-55). */
export const JobStatus = z.object({
  running: z.boolean(),
  /** Cron text. */
  schedule: z.string(),
  description: z.string(),
  lastRunAt: z.nullable(Iso),
  lastResult: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
  nextRunAt: z.nullable(Iso),
});
export type JobStatus = z.output<typeof JobStatus>;

export const jobRoutes = {
  status: route({
    name: "job.status",
    method: "GET",
    path: "/jobs/status",
    access: "admin",
    summary: "The background jobs, running or stopped",
    reply: successWith(z.object({ surveyReminder: JobStatus, draftManagement: JobStatus })),
  }),
  trigger: route({
    name: "job.trigger",
    method: "POST",
    path: "/jobs/trigger/:jobName",
    access: "admin",
    summary: "Runs a job now",
    params: z.object({ jobName: z.enum(["surveyReminder", "draftManagement"], "There is no such job") }),
    reply: success({ data: z.object({ message: z.optional(z.string()) }), message: z.string() }),
  }),
  start: route({
    name: "job.start",
    method: "POST",
    path: "/jobs/start",
    access: "admin",
    summary: "Starts the background jobs",
    reply: success({ message: z.string() }),
  }),
  stop: route({
    name: "job.stop",
    method: "POST",
    path: "/jobs/stop",
    access: "admin",
    summary: "Stops the background jobs; the clocks of running drafts continue",
    reply: success({ message: z.string() }),
  }),
};
