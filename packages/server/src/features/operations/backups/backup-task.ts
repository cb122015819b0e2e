import type { Task } from "graphile-worker";
import * as z from "zod/mini";
import type { Deps } from "../../../platform/deps.ts";
import { BACKUP_TASK } from "./request-backup.ts";
import { writeBackupIfDue } from "./write-backup.ts";

/** Every hour: it is written at the hour of the setting, and one that was missed or failed is made up for. */
export const BACKUP_CRONTAB = `0 * * * * ${BACKUP_TASK}`;

const Payload = z.object({ isRequested: z.literal(true) });

/** Writes the daily backup, or one that an admin asked for. */
export const backupTask = (
  deps: Pick<Deps, "db" | "pool" | "now" | "settings" | "log" | "connection">,
): Task => {
  return (payload) => writeBackupIfDue(deps, Payload.safeParse(payload).success);
};
