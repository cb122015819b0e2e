export { countPendingReminders } from "./notifications/survey-reminder-batches.ts";
