/** A background job as an admin sees it; the names and the cron texts are those that clients know. */
export interface BackgroundJob {
  schedule: string;
  description: string;
  /** Why it does nothing in this version, however it is switched. */
  idle: string;
}

export const backgroundJobs = {
  surveyReminder: {
    schedule: "0 18 * * *",
    description: "Survey reminder, daily at 6:00 PM UTC (emails and push for next-day episodes)",
    idle: "Nothing to send yet: poll reminders are not part of this version",
  },
  draftManagement: {
    schedule: "*/30 * * * * *",
    description: "Draft management, every 30 seconds (5-minute warnings, timers, auto-picks)",
    idle: "Nothing to do: timers and auto-picks run on clocks of their own that nobody can stop, and the 5-minute warnings are not part of this version",
  },
} satisfies Record<string, BackgroundJob>;

export type JobName = keyof typeof backgroundJobs;
