import { HOUR_MS } from "@emberline/game";
import type { Db } from "../../../platform/db/database.ts";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { countPendingReminders } from "../../surveys/index.ts";

/** A background job as an admin sees it. Names and cron texts are known to clients (API-55). */
export interface BackgroundJob {
  schedule: string;
  description: string;
  /** The last scheduled time at or before `at`, and the first one after it; epoch milliseconds. */
  plannedBefore: (at: number) => number;
  plannedAfter: (at: number) => number;
  /**
   * Does the work in the transaction that records the run; must be idempotent. `scheduledAt` may be in the past when
   * the server was down. Returns a description of what it did.
   */
  run: (deps: Pick<Deps, "now" | "settings" | "pusher">, tx: Tx, scheduledAt: number) => Promise<string>;
  /** A description of work that continues in the background; null when all is done. */
  pendingWork?: (db: Db) => Promise<string | null>;
}

export type JobName = "surveyReminder" | "draftManagement";
export type JobList = Record<JobName, BackgroundJob>;

const DAY_MS = 86_400_000;

/** Daily, at a number of milliseconds after midnight UTC. */
export const dailyAt = (timeOfDayMs: number) => everyMs(DAY_MS, timeOfDayMs);

export const everyMs = (periodMs: number, offsetMs = 0) => {
  const plannedBefore = (at: number) => Math.floor((at - offsetMs) / periodMs) * periodMs + offsetMs;
  return { plannedBefore, plannedAfter: (at: number) => plannedBefore(at) + periodMs };
};

interface Runs {
  sendSurveyReminders: BackgroundJob["run"];
  notifyStartingDrafts: BackgroundJob["run"];
}

/** Reminders are for episodes 20 to 32 hours later. */
const REMINDER_HOUR_UTC = 18;

/** The two jobs; other features implement their work. */
export const createJobList = ({ sendSurveyReminders, notifyStartingDrafts }: Runs): JobList => ({
  surveyReminder: {
    schedule: `0 ${REMINDER_HOUR_UTC} * * *`,
    description: `Survey reminder, daily at ${hourText(REMINDER_HOUR_UTC)} UTC (emails and push for next-day episodes)`,
    ...dailyAt(REMINDER_HOUR_UTC * HOUR_MS),
    run: sendSurveyReminders,
    pendingWork: async (db) => {
      const left = await countPendingReminders(db);
      return left === 0 ? null : `${left} still to be written to`;
    },
  },
  draftManagement: {
    schedule: "*/30 * * * * *",
    description: "Draft management, every 30 seconds (5-minute warnings, timers, auto-picks)",
    ...everyMs(30_000),
    run: notifyStartingDrafts,
  },
});

/** "6:00 PM" for 18. */
const hourText = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? "AM" : "PM"}`;
