import { accountRoutes } from "./account/account.ts";
import { adjustmentRoutes } from "./league/adjustments.ts";
import { adminAccountRoutes } from "./account/admin-account.ts";
import { adminLeagueRoutes } from "./league/admin-league.ts";
import { adminPlayerRoutes } from "./season/admin-player.ts";
import { auditRoutes } from "./site/audit.ts";
import { blockWordRoutes } from "./site/block-word.ts";
import { broadcastRoutes } from "./site/broadcast.ts";
import { calendarRoutes } from "./account/calendar.ts";
import { chatRoutes } from "./league/chat.ts";
import { deviceRoutes } from "./account/device.ts";
import { draftRoutes } from "./draft/draft.ts";
import { episodeRoutes } from "./season/episode.ts";
import { firstStepsRoutes } from "./site/first-steps.ts";
import { healthRoutes } from "./site/health.ts";
import { jobRoutes } from "./site/job.ts";
import { leagueRoutes } from "./league/league.ts";
import { lateDraftRoutes } from "./league/late-draft.ts";
import { moveRoutes } from "./league/moves.ts";
import { ownEventRoutes } from "./league/own-events.ts";
import { tradeRoutes } from "./league/trades.ts";
import { membershipRoutes } from "./league/membership.ts";
import { myAccountRoutes } from "./account/my-account.ts";
import { noteRoutes } from "./site/note.ts";
import { adminPasskeyRoutes, passkeyRoutes } from "./account/passkey.ts";
import { playerRoutes } from "./season/player.ts";
import { recapRoutes } from "./league/recap.ts";
import { publishingRoutes } from "./season/publishing.ts";
import { adminReportRoutes, reportRoutes } from "./site/report.ts";
import type { Route } from "./route.ts";
import { activityRoutes } from "./league/activity.ts";
import { ruleRoutes } from "./league/rules.ts";
import { scoringRoutes } from "./season/scoring.ts";
import { seasonRoutes } from "./season/season.ts";
import { spoilerRoutes } from "./season/spoiler.ts";
import { surveyRoutes } from "./season/survey.ts";
import { systemRoutes } from "./site/system.ts";
import { tableImportRoutes } from "./season/table-import.ts";
import { teamRoutes } from "./league/team.ts";
import { tribeRoutes } from "./season/tribe.ts";
import { uploadRoutes } from "./site/upload.ts";
import { whatIfRoutes } from "./league/what-if.ts";

export * from "./account/account.ts";
export * from "./account/admin-account.ts";
export * from "./league/adjustments.ts";
export * from "./league/trades.ts";
export * from "./league/admin-league.ts";
export * from "./season/admin-player.ts";
export * from "./site/audit.ts";
export * from "./site/broadcast.ts";
export * from "./account/calendar.ts";
export * from "./account/device.ts";
export * from "./draft/draft.ts";
export * from "./draft/draft-event.ts";
export * from "./draft/draft-socket.ts";
export * from "./season/episode.ts";
export * from "./site/event-stream.ts";
export * from "./site/first-steps.ts";
export * from "./site/health.ts";
export * from "./site/job.ts";
export * from "./league/league.ts";
export * from "./league/chat.ts";
export * from "./league/membership.ts";
export * from "./league/late-draft.ts";
export * from "./league/moves.ts";
export * from "./league/own-events.ts";
export * from "./account/my-account.ts";
export * from "./site/note.ts";
export * from "./account/passkey.ts";
export * from "./season/player.ts";
export { hasControlCharacter } from "./fields.ts";
export * from "./season/publishing.ts";
export * from "./page.ts";
export * from "./league/recap.ts";
export * from "./site/report.ts";
export * from "./site/block-word.ts";
export * from "./route.ts";
export * from "./league/activity.ts";
export * from "./league/rules.ts";
export * from "./league/what-if.ts";
export * from "./season/scoring.ts";
export * from "./season/season.ts";
export * from "./season/spoiler.ts";
export * from "./season/survey.ts";
export * from "./season/table-import.ts";
export * from "./site/system.ts";
export * from "./league/team.ts";
export * from "./season/tribe.ts";
export * from "./site/upload.ts";

/** All routes; the server does not start unless every one of them is bound. */
export const allRoutes: Route[] = [
  healthRoutes,
  accountRoutes,
  myAccountRoutes,
  passkeyRoutes,
  leagueRoutes,
  membershipRoutes,
  ruleRoutes,
  whatIfRoutes,
  activityRoutes,
  adjustmentRoutes,
  lateDraftRoutes,
  moveRoutes,
  ownEventRoutes,
  tradeRoutes,
  chatRoutes,
  teamRoutes,
  recapRoutes,
  playerRoutes,
  scoringRoutes,
  noteRoutes,
  deviceRoutes,
  calendarRoutes,
  draftRoutes,
  surveyRoutes,
  spoilerRoutes,
  adminAccountRoutes,
  adminPasskeyRoutes,
  adminLeagueRoutes,
  adminPlayerRoutes,
  episodeRoutes,
  publishingRoutes,
  tribeRoutes,
  seasonRoutes,
  tableImportRoutes,
  auditRoutes,
  firstStepsRoutes,
  uploadRoutes,
  jobRoutes,
  systemRoutes,
  broadcastRoutes,
  reportRoutes,
  adminReportRoutes,
  blockWordRoutes,
].flatMap((routes) => Object.values<Route>(routes));
