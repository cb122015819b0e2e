import { draftRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../deps.ts";
import { binder } from "../../../http/bind.ts";
import { perUser } from "../../../http/rate-limits.ts";
import { bindDesk } from "./commissioner-routes.ts";
import { draftCalendar } from "./draft-calendar-file.ts";
import type { DraftService } from "../service/draft-service.ts";
import { markTeam } from "./set-team-status.ts";
import { readQueue, saveQueue } from "./edit-queue.ts";
import { readWholeBoard } from "./read-draft-results.ts";
import { readDraft } from "./read-draft.ts";
import { createKeyedMutex } from "../../../keyed-mutex.ts";

/** Dragging about, not a loop. */
const queueing = perUser(120);
/** Each mark is an event for good. */
const marking = perUser(30);

export function bindDraft(app: FastifyInstance, deps: Deps, desk: DraftService): void {
  const bind = binder(app, deps);
  // Whoever saves a hundred times at once waits here, not with connections and rows that the clocks need.
  const savesOneByOne = createKeyedMutex();
  bindDesk(app, deps, desk);

  bind(draftRoutes.byLeague, async ({ params }) => ({ data: await readDraft(deps.db, params.leagueId) }));

  bind(draftRoutes.generate, async ({ params, body, caller }) => {
    await desk.schedule({
      leagueId: params.leagueId,
      userId: caller.userId,
      orderBy: "hand",
      order: body.draftOrder,
      startsAt: Date.parse(body.draftDate),
      pickSeconds: body.pickTimeSeconds,
    });
    return { message: "Draft Settings Saved Successfully" };
  });

  bind(draftRoutes.queue, async ({ params, caller }) => ({
    data: { playerIds: await readQueue(deps, { ...params, userId: caller.userId }) },
  }));

  bind(
    draftRoutes.saveQueue,
    async ({ params, body, caller: { userId } }) => {
      const saved = savesOneByOne(userId, () => saveQueue(deps, { ...params, ...body, userId }));
      return { data: { playerIds: await saved } };
    },
    queueing,
  );

  bind(
    draftRoutes.mark,
    async ({ params, body, caller }) => {
      await markTeam({ now: deps.now, desk }, { ...params, ...body, userId: caller.userId });
      return { message: "Saved" };
    },
    marking,
  );

  bind(draftRoutes.calendar, async ({ params }) => ({ data: await draftCalendar(deps, params.leagueId) }));

  bind(draftRoutes.board, async ({ params }) => ({ data: await readWholeBoard(deps, params.leagueId) }));
}
