import { every } from "../../../platform/clock/timers.ts";
import { errorFields } from "../../../platform/db/database-unavailable.ts";
import type { WorkerDeps } from "../../../platform/deps.ts";
import { judge } from "./judge.ts";
import { readFacts } from "./read-facts.ts";
import { sendAlerts } from "./send-alerts.ts";

/** How often each server checks the state of the site. */
const SITE_CHECK_EVERY_MS = 600_000;

/** Emails the admins the problems of the site. */
export const checkSite = async (
  deps: Pick<WorkerDeps, "db" | "pool" | "now" | "settings" | "log" | "mailer">,
): Promise<void> => sendAlerts(deps, judge(await readFacts(deps)));

/**
 * Checks the site every ten minutes, without the queue, which may be the failing part. Returns a function that stops
 * it.
 */
export function startSiteChecks(
  deps: Pick<WorkerDeps, "db" | "pool" | "now" | "timers" | "settings" | "log" | "mailer">,
): () => Promise<void> {
  let checking: Promise<void> = Promise.resolve();
  const stop = every(deps.timers, SITE_CHECK_EVERY_MS, () => {
    checking = checkSite(deps).catch((error: unknown) => {
      deps.log.error(errorFields(error), "the site could not be checked");
    });
  });
  return () => {
    stop();
    return checking;
  };
}
