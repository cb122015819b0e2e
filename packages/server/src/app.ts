import { allRoutes } from "@emberline/contract";
import type { Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { loadDemoLeague, removeDemoLeague } from "./demo-league.ts";
import type { Deps } from "./platform/deps.ts";
import { bindAccount } from "./features/accounts/account-routes.ts";
import { bindAdminAccounts } from "./features/accounts/admin/admin-account-routes.ts";
import { bindMyAccount } from "./features/accounts/my-account-routes.ts";
import { saveEmailPreference } from "./features/accounts/profile/update-profile.ts";
import { bindDevice } from "./features/messages/devices/device-routes.ts";
import { bindAudit } from "./features/operations/audit/audit-routes.ts";
import { bindChat } from "./features/chat/chat-routes.ts";
import { markHistoryRead, readChatState } from "./features/chat/read-chat.ts";
import { bindBroadcast } from "./features/messages/broadcasts/broadcast-routes.ts";
import { bindCalendar } from "./features/messages/calendar/calendar-routes.ts";
import { createDraftService } from "./features/drafts/service/draft-service.ts";
import { bindDraft } from "./features/drafts/api/draft-routes.ts";
import { bindDraftSocket } from "./features/drafts/socket/draft-socket.ts";
import { createMockDrafts } from "./features/drafts/mock-draft/create-mock-drafts.ts";
import {
  addToRoster,
  changeRoster,
  moveBetweenTeams,
  overwriteRosters,
} from "./features/drafts/store/draft-store.ts";
import { bindEpisode } from "./features/seasons/episodes/episode-routes.ts";
import { bindPublishing } from "./features/results/publishing/publishing-routes.ts";
import { bindFirstSteps } from "./features/operations/first-steps/first-steps-routes.ts";
import { createLeagueAccess } from "./features/leagues/league-access.ts";
import { bindHealth, bindSystem } from "./features/operations/health/system-routes.ts";
import { startJobScheduler, runDueJobs } from "./features/operations/jobs/run-jobs.ts";
import { createJobList } from "./features/operations/jobs/job-list.ts";
import { bindJob } from "./features/operations/jobs/job-routes.ts";
import { bindAdminLeague } from "./features/leagues/admin/admin-league-routes.ts";
import { bindLeague } from "./features/leagues/league-routes.ts";
import { readLeague } from "./features/leagues/read-league.ts";
import { leaveAllLeagues } from "./features/leagues/membership/leave-league.ts";
import { bindActivity } from "./features/leagues/activity/read-activity.ts";
import { bindAdjustments } from "./features/leagues/adjustments/adjust-points.ts";
import { bindOwnEvents } from "./features/leagues/own-events/enter-event.ts";
import { createLateClocks } from "./features/leagues/late/late-clocks.ts";
import { endSecondDraft } from "./features/leagues/moves/end-second-draft.ts";
import { bindMoves } from "./features/leagues/moves/moves.ts";
import { bindTrades } from "./features/leagues/trades/trades.ts";
import { bindRules } from "./features/leagues/rules.ts";
import { bindMembership } from "./features/leagues/membership/membership-routes.ts";
import { bindModeration } from "./features/chat/moderation/moderation-routes.ts";
import { leagueSource, requireMemberOf } from "./features/snapshots/index.ts";
import { readMark } from "./features/spoilers/save-mark.ts";
import { seenNotes } from "./features/spoilers/seen-notes.ts";
import { bindSpoiler } from "./features/spoilers/spoiler-routes.ts";
import { bindNote } from "./features/messages/notes/note-routes.ts";
import { bindPlayer } from "./features/seasons/players/player-routes.ts";
import { bindRecap } from "./features/results/recap/recap-routes.ts";
import { bindScoring } from "./features/results/scores/scoring-routes.ts";
import { loadDemoSeason } from "./features/seasons/demo-season.ts";
import { scheduleSurveyReminders } from "./features/surveys/notifications/survey-reminder-job.ts";
import { resumeDrafts } from "./features/drafts/service/resume-drafts.ts";
import { notifyStartingDrafts } from "./features/drafts/notifications/draft-starting-soon-job.ts";
import { readOpenSurveys } from "./features/surveys/read-latest-survey.ts";
import { bindSurvey } from "./features/surveys/survey-routes.ts";
import { resultsThrough } from "@emberline/game";
import { findSchedule } from "./features/spoilers/index.ts";
import { findStandings } from "./features/results/teams/read-standings.ts";
import { bindTeam } from "./features/results/teams/team-routes.ts";
import { bindSeason } from "./features/seasons/season-routes.ts";
import type { OnSwitch } from "./features/seasons/switch-season.ts";
import { bindTribe } from "./features/seasons/tribes/tribe-routes.ts";
import { bindUnsubscribe } from "./features/messages/unsubscribe/unsubscribe-routes.ts";
import { bindUpload } from "./features/seasons/photos/upload-routes.ts";
import type { Tx } from "./platform/db/transaction.ts";
import type { LiveCounts } from "./features/operations/metrics/state-metrics.ts";
import { createServer } from "./platform/http/server.ts";
import { registerPlugins, serveStaticApp } from "./platform/http/plugins.ts";
import { registerSockets } from "./platform/sockets/open-sockets.ts";
import { bindEventSocket } from "./features/events/bind-event-socket.ts";
import { createEventStream } from "./features/events/event-stream.ts";
import { createReadModel } from "./platform/cache/read-model.ts";

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
  const server = createServer(deps, deps.settings.trustedProxies);
  const readModel = createReadModel(deps);
  server.decorate("readModel", readModel);
  server.decorate("leagueAccess", createLeagueAccess(deps.db));
  const eventStream = createEventStream(deps, readModel);
  const mockDrafts = createMockDrafts(deps);
  const secondDraft = {
    lastTeamsFirst: async (tx: Tx, { leagueId, seasonId }: { leagueId: string; seasonId: string }) => {
      // Those who may see the draft have watched so far.
      const through = resultsThrough(await findSchedule(tx, seasonId));
      return ((await findStandings(tx, leagueId, through)) ?? []).map(({ teamId }) => teamId).toReversed();
    },
    onSecondDraftEnd: (tx: Tx, ended: Parameters<typeof endSecondDraft>[2]) =>
      endSecondDraft(tx, overwriteRosters, ended),
  };
  const draftService = createDraftService({ ...deps, secondDraft }, mockDrafts.mockDrafts.refreshPlayers);
  const jobs = createJobList({ sendSurveyReminders: scheduleSurveyReminders, notifyStartingDrafts });
  const lateClocks = createLateClocks(deps, addToRoster);
  await registerPlugins(server, deps.settings);
  const readLive = () => ({
    sockets: server.websocketServer.clients.size,
    rooms: draftService.rooms.activeLeagueIds().length,
    participants: draftService.rooms.participants().length,
  });
  const metrics = await openMetrics(server, deps, readLive);

  bindHealth(server, deps);
  bindAccount(server, deps, {
    loadSample: { season: loadDemoSeason, league: (tx, adminId) => loadDemoLeague(deps, tx, adminId) },
    readStart,
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
  bindRules(server, deps, { onDraftRulesChange: draftService.changeDraftRules });
  bindActivity(server, deps);
  bindAdjustments(server, deps);
  bindOwnEvents(server, deps);
  bindMoves(server, deps, { changeRoster, addToRoster });
  bindTrades(server, deps, { moveBetweenTeams });
  bindMembership(server, deps, { onTeamLeave: draftService.removeTeam });
  bindAdminLeague(server, deps, { onTeamLeave: draftService.removeTeam, overwriteRosters });
  bindTeam(server, deps);
  bindRecap(server, deps);
  bindPlayer(server, deps);
  bindEpisode(server, deps);
  bindPublishing(server, deps, findStandings);
  bindScoring(server, deps);
  bindTribe(server, deps);
  const onSeasonSwitch: OnSwitch = (tx, seasonId) => resumeDrafts(deps, tx, seasonId);
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
      lateClocks.start();
      await mockDrafts.start();
      await eventStream.start();
    },
    startJobs: () => (jobScheduler = startJobScheduler(deps, jobs)),
    stop: async () => {
      mockDrafts.stop();
      await eventStream.stop();
      await jobScheduler?.stop();
      await lateClocks.stop();
      await draftService.stop();
    },
    runDueClocks: async () => {
      await draftService.runDueClocks();
      await lateClocks.runDue();
      mockDrafts.mockDrafts.tick();
    },
    runDueJobs: () => runDueJobs(deps, jobs),
  };
}

/** What a page needs first of a user's session, besides the account. Throws as `requireMemberOf` for the league. */
const readStart: Parameters<typeof bindAccount>[2]["readStart"] = async (
  need,
  { caller, hasPassed, leagueId },
) => {
  const { userId, isAdmin } = caller;
  const { notes } = await seenNotes(need, { userId, hasPassed });
  const ofUser = { mark: await readMark(need, { userId, hasPassed }), note: notes[0] ?? null };
  if (leagueId === null) {
    const ofLeague = { chat: null, league: null, surveys: null };
    return { key: JSON.stringify(ofUser), sources: [], fields: () => ({ ...ofUser, ...ofLeague }) };
  }
  requireMemberOf(await need(leagueSource(leagueId)), caller);
  const chat = await readChatState(need, { userId, leagueId, hasPassed });
  // The server records when an admin reads rosters: that is left to the league's own call.
  const league = isAdmin ? null : await readLeague(need, { leagueId, caller, hasPassed });
  const surveys = await readOpenSurveys(need, { leagueId, userId, hasPassed });
  return {
    key: `${JSON.stringify([ofUser, chat])} ${league?.key} ${surveys.key}`,
    sources: [...(league?.sources ?? []), ...surveys.sources],
    fields: () => ({
      ...ofUser,
      chat,
      league: league?.fields().data ?? null,
      surveys: surveys.fields().data,
    }),
  };
};

/** The library is loaded only where metrics are on. */
async function openMetrics(server: FastifyInstance, deps: Deps, readLive: () => LiveCounts) {
  if (deps.settings.metricsPort === undefined) return undefined;
  const { createMetricsServer } = await import("./features/operations/metrics/metrics-server.ts");
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
