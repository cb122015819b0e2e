import * as z from "zod/mini";
import { Iso } from "../fields.ts";
import { route, success, successWith } from "../route.ts";

/** The state of a part of the site. */
export const Check = z.object({
  key: z.enum(["database", "queue", "sockets", "jobs", "email", "push", "disk", "backups", "certificate"]),
  state: z.enum(["well", "warning", "failing"]),
  text: z.string(),
  /** What to do; null when all is well. */
  advice: z.nullable(z.string()),
});
export type Check = z.output<typeof Check>;

const Backup = z.object({
  at: Iso,
  /** Null for one that failed. */
  file: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  rows: z.nullable(z.int()),
  error: z.nullable(z.string()),
  /** Its file is in the folder of the server that answers. */
  isHere: z.boolean(),
});

export const SystemState = z.object({
  checks: z.array(Check),
  backups: z.object({
    folder: z.string(),
    /** How many days a backup is kept. */
    days: z.int(),
    /** Null when no daily backups are written. */
    nextAt: z.nullable(Iso),
    /** One that was asked for waits or is being written. */
    isRequested: z.boolean(),
    /** Newest first; every one with a file was read back. */
    runs: z.array(Backup),
  }),
});
export type SystemState = z.output<typeof SystemState>;

export const systemRoutes = {
  state: route({
    name: "system.state",
    method: "GET",
    path: "/system",
    access: "admin",
    summary: "The state of each part of the site with what to do, and the backups",
    reply: successWith(SystemState),
  }),
  backUp: route({
    name: "system.backUp",
    method: "POST",
    path: "/system/backup",
    access: "admin",
    summary: "Asks for a backup, which the worker writes and verifies",
    reply: success({ message: z.string() }),
  }),
};
