export { draftCalendarEvent } from "./calendar/draft-calendar-event.ts";
export { calendarFile } from "./calendar/ics.ts";
export { leagueRenames } from "./calendar/league-renames.ts";
export { closedRoomWords, findRoomEpisode } from "./notifications/closed-room-words.ts";
export { formatUtc } from "./notifications/format-utc.ts";
export { type NeutralWords, type Notification, notify, type NotifyDeps } from "./notifications/notify.ts";
export {
  enqueueResultsJob,
  isOnHold,
  removeResultsJobs,
  scheduleResultsJobs,
} from "./notifications/results-jobs.ts";
