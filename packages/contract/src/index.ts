import { accountRoutes } from "./account.ts";
import { adminAccountRoutes } from "./admin-account.ts";
import { adminLeagueRoutes } from "./admin-league.ts";
import { adminPlayerRoutes } from "./admin-player.ts";
import { auditRoutes } from "./audit.ts";
import { broadcastRoutes } from "./broadcast.ts";
import { calendarRoutes } from "./calendar.ts";
import { deviceRoutes } from "./device.ts";
import { draftRoutes } from "./draft.ts";
import { episodeRoutes } from "./episode.ts";
import { healthRoutes } from "./health.ts";
import { jobRoutes } from "./job.ts";
import { leagueRoutes } from "./league.ts";
import { membershipRoutes } from "./membership.ts";
import { myAccountRoutes } from "./my-account.ts";
import { noteRoutes } from "./note.ts";
import { playerRoutes } from "./player.ts";
import type { Route } from "./route.ts";
import { scoringRoutes } from "./scoring.ts";
import { seasonRoutes } from "./season.ts";
import { surveyRoutes } from "./survey.ts";
import { teamRoutes } from "./team.ts";
import { tribeRoutes } from "./tribe.ts";
import { uploadRoutes } from "./upload.ts";

export * from "./account.ts";
export * from "./admin-account.ts";
export * from "./admin-league.ts";
export * from "./admin-player.ts";
export * from "./audit.ts";
export * from "./broadcast.ts";
export * from "./calendar.ts";
export * from "./device.ts";
export * from "./draft.ts";
export * from "./draft-event.ts";
export * from "./draft-socket.ts";
export * from "./episode.ts";
export * from "./health.ts";
export * from "./job.ts";
export * from "./league.ts";
export * from "./membership.ts";
export * from "./my-account.ts";
export * from "./note.ts";
export * from "./player.ts";
export * from "./route.ts";
export * from "./scoring.ts";
export * from "./season.ts";
export * from "./survey.ts";
export * from "./team.ts";
export * from "./tribe.ts";
export * from "./upload.ts";

/** All routes; the server does not start unless every one of them is bound. */
export const allRoutes: Route[] = [
  healthRoutes,
  accountRoutes,
  myAccountRoutes,
  leagueRoutes,
  membershipRoutes,
  teamRoutes,
  playerRoutes,
  scoringRoutes,
  noteRoutes,
  deviceRoutes,
  calendarRoutes,
  draftRoutes,
  surveyRoutes,
  adminAccountRoutes,
  adminLeagueRoutes,
  adminPlayerRoutes,
  episodeRoutes,
  tribeRoutes,
  seasonRoutes,
  auditRoutes,
  uploadRoutes,
  jobRoutes,
  broadcastRoutes,
].flatMap((routes) => Object.values<Route>(routes));
