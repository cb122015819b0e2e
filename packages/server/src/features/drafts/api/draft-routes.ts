import { draftRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import { perUser } from "../../../platform/http/rate-limits.ts";
import { bindCommissioner, type RequireSeen } from "./commissioner-routes.ts";
import { draftCalendarFile } from "./draft-calendar-file.ts";
import type { DraftService } from "../service/draft-service.ts";
import { setTeamStatus } from "./set-team-status.ts";
import { readQueue, saveQueue } from "./edit-queue.ts";
import { readDraftLog } from "./read-draft-log.ts";
import { readDraftSummary } from "./read-draft-summary.ts";
import { findSeenSeason, requireDraftSeen } from "../../spoilers/index.ts";
import { createKeyedMutex } from "../../../platform/keyed-mutex.ts";

/** Enough for dragging, not for a loop. */
const queueLimit = perUser(120);
/** Each status is stored permanently. */
const teamStatusLimit = perUser(30);

export function bindDraft(app: FastifyInstance, deps: Deps, draftService: DraftService): void {
  const bind = binder(app, deps);
  // Many saves by one user wait here instead of with connections and locks that the clocks need.
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
