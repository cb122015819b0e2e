import { draftRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import { perUser } from "../../../platform/http/rate-limits.ts";
import { bindCommissioner, type RequireSeen } from "./commissioner-routes.ts";
import { draftCalendarFile } from "./draft-calendar-file.ts";
import type { DraftService } from "../service/draft-service.ts";
import { roomOpensAt, setTeamStatus } from "./set-team-status.ts";
import { readQueue, saveQueue } from "./edit-queue.ts";
import { readDraftLog } from "./read-draft-log.ts";
import {
  findResultsThrough,
  findSeenSeason,
  requireDraftSeen,
  type SeenSeason,
} from "../../spoilers/index.ts";
import { createKeyedMutex } from "../../../platform/keyed-mutex.ts";
import {
  hasStarted,
  isComplete,
  isPaused,
  isSeen,
  QUEUE_SAVES_PER_MINUTE,
  resultsThrough,
  TEAM_STATUSES_PER_MINUTE,
} from "@emberline/game";
import type { Db } from "../../../platform/db/database.ts";
import { leftTeam, toDraftTeam } from "../model/to-draft-team.ts";
import { findTeams } from "../../../platform/db/queries/league-queries.ts";
import type { StoredDraft } from "../model/draft-repository.ts";
import { findDraft } from "../store/draft-store.ts";

/** Enough for dragging, too few for a client in a loop. */
const queueLimit = perUser(QUEUE_SAVES_PER_MINUTE);
/** Each status is stored permanently. */
const teamStatusLimit = perUser(TEAM_STATUSES_PER_MINUTE);

export function bindDraft(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "randomBytes" | "secret" | "settings" | "pusher">,
  draftService: DraftService,
): void {
  const bind = binder(app, deps);
  // When one user saves often, the saves wait here and hold no connections and locks that the clocks need.
  const savesOneByOne = createKeyedMutex();
  const requireSeen: RequireSeen = async ({ userId, isAdmin }, leagueId, at) => {
    if (!isAdmin) requireDraftSeen(await findSeenSeason(app.readModel, { userId, leagueId, at }), null);
  };
  bindCommissioner(app, deps, { draftService, requireSeen });

  bind(draftRoutes.byLeague, async ({ params, caller: { userId, isAdmin }, receivedAt }) => {
    const { leagueId } = params;
    const viewer = { userId, leagueId, at: receivedAt };
    const seen = isAdmin ? null : await findSeenSeason(app.readModel, viewer);
    return { data: await readDraftSummary(deps.db, leagueId, seen) };
  });

  bind(draftRoutes.generate, async ({ params, body, caller, receivedAt }) => {
    await requireSeen(caller, params.leagueId, receivedAt);
    await draftService.schedule({
      leagueId: params.leagueId,
      userId: caller.userId,
      orderBy: "hand",
      order: body.draftOrder,
      startsAt: Date.parse(body.draftDate),
      pickSeconds: body.pickTimeSeconds,
    });
    return { message: "Draft Settings Saved Successfully" };
  });

  bind(draftRoutes.queue, async ({ params, caller, receivedAt: at }) => ({
    data: { playerIds: await readQueue(deps, { ...params, userId: caller.userId, at }) },
  }));

  bind(
    draftRoutes.saveQueue,
    async ({ params, body, caller: { userId }, receivedAt: at }) => {
      const saved = savesOneByOne(userId, () => saveQueue(deps, { ...params, ...body, userId, at }));
      return { data: { playerIds: await saved } };
    },
    queueLimit,
  );

  bind(
    draftRoutes.mark,
    async ({ params, body, caller }) => {
      await setTeamStatus({ now: deps.now, draftService }, { ...params, ...body, userId: caller.userId });
      return { message: "Saved" };
    },
    teamStatusLimit,
  );

  bind(draftRoutes.calendar, async ({ params, caller: { userId }, receivedAt: at }) => ({
    data: await draftCalendarFile(deps, params.leagueId, { userId, at }),
  }));

  bind(draftRoutes.board, async ({ params: { leagueId }, caller: { userId }, receivedAt: at }) => ({
    data: await readDraftLog(deps, leagueId, await findSeenSeason(app.readModel, { userId, leagueId, at })),
  }));
}

/**
 * The schedule and progress of a league's draft; null without one. `seen` is the season as the caller may see it; null
 * is all of it.
 */
async function readDraftSummary(db: Db, leagueId: string, seen: SeenSeason | null) {
  const stored = await findDraft(db, leagueId);
  if (!stored) return null;
  const { draft } = stored;
  const teams = new Map((await findTeams(db, leagueId)).map((team) => [team.teamId, toDraftTeam(team)]));
  return {
    startDate: new Date(draft.startsAt).toISOString(),
    complete: isComplete(draft),
    pickTimeSeconds: draft.pickSeconds,
    draftOrder: draft.order.map((teamId) => ({ team: teams.get(teamId) ?? leftTeam(teamId) })),
    orderBy: draft.orderBy,
    draw: draft.draw,
    begun: hasStarted(draft),
    paused: isPaused(draft),
    aborted: await findAborted(db, stored, seen),
    roomOpensAt: new Date(roomOpensAt(draft)).toISOString(),
  };
}

/** How an admin ended the draft. Omits the reason for callers who have not watched the episode that it may mention. */
async function findAborted(
  db: Db,
  { draft: { aborted }, draftId }: Pick<StoredDraft, "draft" | "draftId">,
  seen: SeenSeason | null,
) {
  if (aborted === null || seen === null) return aborted;
  const through = (await findResultsThrough(db, draftId)) ?? resultsThrough(seen.schedule);
  return isSeen(seen.watchedThrough, through) ? aborted : { ...aborted, reason: "" };
}
