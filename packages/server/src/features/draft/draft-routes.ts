import { draftRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { binder } from "../../http/bind.ts";
import { perPerson } from "../../http/limits.ts";
import { bindDesk } from "./desk-routes.ts";
import type { DraftDesk } from "./draft-desk.ts";
import { markTeam } from "./mark-team.ts";
import { readWholeBoard } from "./read-board.ts";
import { readDraft } from "./read-draft.ts";

/** Each mark is an event for good. */
const marking = perPerson(30);

export function bindDraft(app: FastifyInstance, deps: Deps, desk: DraftDesk): void {
  const bind = binder(app, deps);
  bindDesk(app, deps, desk);

  bind(draftRoutes.byLeague, async ({ params }) => ({ data: await readDraft(deps.db, params.leagueId) }));

  bind(draftRoutes.generate, async ({ params, body, caller }) => {
    await desk.set({
      leagueId: params.leagueId,
      userId: caller.userId,
      orderBy: "hand",
      order: body.draftOrder,
      startsAt: Date.parse(body.draftDate),
      pickSeconds: body.pickTimeSeconds,
    });
    return { message: "Draft Settings Saved Successfully" };
  });

  bind(
    draftRoutes.mark,
    async ({ params, body, caller }) => {
      await markTeam({ now: deps.now, desk }, { ...params, ...body, userId: caller.userId });
      return { message: "Saved" };
    },
    marking,
  );

  bind(draftRoutes.board, async ({ params }) => ({ data: await readWholeBoard(deps, params.leagueId) }));
}
