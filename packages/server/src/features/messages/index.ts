export { draftCalendarEvent, leagueRenames } from "./calendar/calendar-store.ts";
export { calendarFile } from "./calendar/ics.ts";
export { closedRoomWords, findRoomEpisode } from "./notifications/closed-room-words.ts";
export { formatUtc } from "./notifications/format-utc.ts";
export { type NeutralWords, type Notification, notify, type NotifyDeps } from "./notifications/notify.ts";
export {
  enqueueResultsJob,
  isOnHold,
  removeResultsJobs,
  scheduleResultsJobs,
} from "./notifications/results-jobs.ts";
