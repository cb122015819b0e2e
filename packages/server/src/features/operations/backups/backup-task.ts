import type { Task } from "graphile-worker";
import * as z from "zod/mini";
import type { Deps } from "../../../platform/deps.ts";
import { BACKUP_TASK } from "./request-backup.ts";
import { writeBackupIfDue } from "./write-backup.ts";

/**
 * Runs every hour: the daily backup is due at the configured hour, and one that was missed or failed is made up for.
 */
export const BACKUP_CRONTAB = `0 * * * * ${BACKUP_TASK}`;

const Payload = z.object({ isRequested: z.literal(true) });

/** Writes the daily backup, or one that an admin requested. */
export const backupTask = (
  deps: Pick<Deps, "db" | "pool" | "now" | "settings" | "log" | "connection">,
): Task => {
  return (payload) => writeBackupIfDue(deps, Payload.safeParse(payload).success);
};
