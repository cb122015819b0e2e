import type { Task } from "graphile-worker";
import type { Deps } from "../deps.ts";
import { judge } from "../system/health/judge.ts";
import { readFacts } from "../system/health/read-facts.ts";
import { sendAlerts } from "../system/send-alerts.ts";

/** Every ten minutes, and not at the full hour, when backups begin. */
export const ALERT_CRONTAB = "5,15,25,35,45,55 * * * * send-alerts";

/** Emails the admins what is wrong with the site. */
export const alertTask = (deps: Deps): Task => {
  return async () => sendAlerts(deps, judge(await readFacts(deps)));
};
