import { allRoutes } from "@emberline/contract";
import type { Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { loadDemoLeague, removeDemoLeague } from "./app/demo-league.ts";
import type { Deps } from "./deps.ts";
import { bindAccount } from "./features/account/account-routes.ts";
import { bindAdminAccounts } from "./features/account/admin/admin-account-routes.ts";
import { bindMyAccount } from "./features/account/my-account-routes.ts";
import { saveEmailPreference } from "./features/account/profile/update-profile.ts";
import { bindDevice } from "./features/device/device-routes.ts";
import { bindAudit } from "./features/audit/audit-routes.ts";
import { bindChat } from "./features/chat/chat-routes.ts";
import { markHistoryRead } from "./features/chat/read-chat.ts";
import { bindBroadcast } from "./features/broadcast/broadcast-routes.ts";
import { bindCalendar } from "./features/calendar/calendar-routes.ts";
import { createDraftService } from "./features/draft/service/draft-service.ts";
import { bindDraft } from "./features/draft/api/draft-routes.ts";
import { bindDraftSocket } from "./features/draft/socket/draft-socket.ts";
import { createMockDrafts } from "./features/draft/mock-draft/create-mock-drafts.ts";
import { overwriteRosters } from "./features/draft/store/overwrite-rosters.ts";
import { bindEpisode } from "./features/episode/episode-routes.ts";
import { bindPublishing } from "./features/episode/publishing/publishing-routes.ts";
import { bindFirstSteps } from "./features/first-steps/first-steps-routes.ts";
import { bindHealth } from "./features/health/health-routes.ts";
import { startJobScheduler } from "./features/job/job-scheduler.ts";
import { createJobList } from "./features/job/job-list.ts";
import { runDueJobs } from "./features/job/run-jobs.ts";
import { bindJob } from "./features/job/job-routes.ts";
import { bindAdminLeague } from "./features/league/admin/admin-league-routes.ts";
import { bindLeague } from "./features/league/league-routes.ts";
import { leaveAllLeagues } from "./features/league/membership/leave-league.ts";
import { bindMembership } from "./features/league/membership/membership-routes.ts";
import { bindModeration } from "./features/moderation/moderation-routes.ts";
import { bindSpoiler } from "./features/spoiler/spoiler-routes.ts";
import { bindNote } from "./features/note/note-routes.ts";
import { bindPlayer } from "./features/player/player-routes.ts";
import { bindRecap } from "./features/recap/recap-routes.ts";
import { bindScoring } from "./features/scoring/scoring-routes.ts";
import { loadDemoSeason } from "./features/season/demo-season.ts";
import { scheduleSurveyReminders } from "./features/survey/survey-reminder-job.ts";
import { unscheduleMissedDrafts } from "./features/draft/service/unschedule-missed-drafts.ts";
import { notifyStartingDrafts } from "./features/draft/api/draft-starting-soon-job.ts";
import { bindSurvey } from "./features/survey/survey-routes.ts";
import { findStandings } from "./features/team/read-standings.ts";
import { bindTeam } from "./features/team/team-routes.ts";
import { bindSeason } from "./features/season/season-routes.ts";
import type { OnSwitch } from "./features/season/switch-season.ts";
import { bindSystem } from "./features/system/system-routes.ts";
import { bindTribe } from "./features/tribe/tribe-routes.ts";
import { bindUnsubscribe } from "./features/unsubscribe/unsubscribe-routes.ts";
import { bindUpload } from "./features/upload/upload-routes.ts";
import type { Tx } from "./db/transaction.ts";
import { trustProxies } from "./http/direct/client-address.ts";
import type { LiveCounts } from "./http/metrics/state-metrics.ts";
import { createServer } from "./http/server.ts";
import { registerPlugins, serveStaticApp } from "./http/plugins.ts";
import { registerSockets } from "./sockets/open-sockets.ts";
import { bindEventSocket } from "./events/bind-event-socket.ts";
import { createEventStream } from "./events/event-stream.ts";
import { createReadModel } from "./read-model/read-model.ts";

export interface App {
  server: FastifyInstance;
  /** Answers `GET /metrics`; undefined unless `METRICS_PORT` is set. */
  metrics: Server | undefined;
  /** Starts the draft clocks and subscribes to what other servers commit. */
  start: () => Promise<void>;
  /** Starts the scheduler of background jobs; `stop` stops it. */
  startJobs: () => void;
  stop: () => Promise<void>;
  /** Runs every draft clock that is due. For tests that move the clock. */
  runDueClocks: () => Promise<void>;
  /** Runs every background job that is due. For tests. */
  runDueJobs: () => Promise<void>;
}

/**
 * Builds the server with all features; it does not listen yet. `webDir` holds the built web app. Throws when a route
 * of the contract is not bound.
 */
export async function createApp(deps: Deps, webDir?: string): Promise<App> {
  const trustsProxy = trustProxies(deps.settings.trustedProxies);
  const server = createServer(deps, trustsProxy);
  const readModel = createReadModel(deps);
  server.decorate("readModel", readModel);
  const eventStream = createEventStream(deps, readModel);
  const mockDrafts = createMockDrafts(deps);
  const draftService = createDraftService(deps, mockDrafts.mockDrafts.refreshPlayers);
  const jobs = createJobList({ sendSurveyReminders: scheduleSurveyReminders, notifyStartingDrafts });
  await registerPlugins(server, deps.settings, trustsProxy);
  const readLive = () => ({
    sockets: server.websocketServer.clients.size,
    rooms: draftService.rooms.activeLeagueIds().length,
    participants: draftService.rooms.participants().length,
  });
  const metrics = await openMetrics(server, deps, readLive);

  bindHealth(server, deps);
  bindAccount(server, deps, {
    loadSample: { season: loadDemoSeason, league: (tx, adminId) => loadDemoLeague(deps, tx, adminId) },
  });
  const accountServices = {
    leaveAllLeagues: (tx: Tx, userId: string) => leaveAllLeagues(tx, draftService.removeTeam, userId),
  };
  bindMyAccount(server, deps, accountServices);
  bindAdminAccounts(server, deps, accountServices);
  bindLeague(server, deps, {
    onTeamJoin: async (tx, joining) => {
      await draftService.addTeam(tx, joining);
      await markHistoryRead(tx, joining);
    },
  });
  bindMembership(server, deps, { onTeamLeave: draftService.removeTeam });
  bindAdminLeague(server, deps, { onTeamLeave: draftService.removeTeam, overwriteRosters });
  bindTeam(server, deps);
  bindRecap(server, deps);
  bindPlayer(server, deps);
  bindEpisode(server, deps);
  bindPublishing(server, deps, findStandings);
  bindScoring(server, deps);
  bindTribe(server, deps);
  const onSeasonSwitch: OnSwitch = (tx, seasonId) => unscheduleMissedDrafts(deps, tx, seasonId);
  bindSeason(server, deps, onSeasonSwitch);
  bindFirstSteps(server, deps, (userId) => removeDemoLeague(deps, userId, onSeasonSwitch));
  bindAudit(server, deps);
  await bindUpload(server, deps);
  bindChat(server, deps);
  bindModeration(server, deps);
  bindNote(server, deps);
  bindBroadcast(server, deps);
  bindJob(server, deps, jobs);
  bindSystem(server, deps, readLive);
  bindDevice(server, deps);
  bindCalendar(server, deps);
  bindSurvey(server, deps);
  bindSpoiler(server, deps);
  await bindUnsubscribe(server, deps, { saveEmailPreference });
  bindDraft(server, deps, draftService);
  await registerSockets(server);
  await bindDraftSocket(server, deps, { draftService, mockDrafts: mockDrafts.mockDrafts });
  await bindEventSocket(server, deps, eventStream);

  await serveStaticApp(server, deps.settings.siteName, webDir);
  await server.ready();
  requireAllBound(server);
  let jobScheduler: ReturnType<typeof startJobScheduler> | undefined;
  return {
    server,
    metrics,
    start: async () => {
      await draftService.start();
      await mockDrafts.start();
      await eventStream.start();
    },
    startJobs: () => (jobScheduler = startJobScheduler(deps, jobs)),
    stop: async () => {
      mockDrafts.stop();
      await eventStream.stop();
      await jobScheduler?.stop();
      await draftService.stop();
    },
    runDueClocks: async () => {
      await draftService.runDueClocks();
      mockDrafts.mockDrafts.tick();
    },
    runDueJobs: () => runDueJobs(deps, jobs),
  };
}

/** The library is loaded only where metrics are on. */
async function openMetrics(server: FastifyInstance, deps: Deps, readLive: () => LiveCounts) {
  if (deps.settings.metricsPort === undefined) return undefined;
  const { createMetricsServer } = await import("./http/metrics/metrics-server.ts");
  return createMetricsServer(server, deps, readLive);
}

/** Finds a route without a handler at start-up rather than at the first call. */
function requireAllBound(server: FastifyInstance): void {
  const unbound = allRoutes.filter(
    (route) => !server.hasRoute({ method: route.method, url: `/api${route.path}` }),
  );
  if (unbound.length > 0)
    throw new Error(`these routes are not bound: ${unbound.map((route) => route.name).join(", ")}`);
}
