import { draftRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { binder } from "../../http/bind.ts";
import { perPerson } from "../../http/limits.ts";
import type { DraftDesk } from "./draft-desk.ts";
import { readDesk } from "./read-desk.ts";

/** Each is in the log for good, and told to everybody. */
const acting = perPerson(60);

/** What a league's owner and the admins set. */
export function bindDesk(app: FastifyInstance, deps: Deps, desk: DraftDesk): void {
  const bind = binder(app, deps);

  bind(draftRoutes.desk, async ({ params }) => ({ data: await readDesk(deps, params.leagueId) }));

  bind(
    draftRoutes.set,
    async ({ params, body, caller }) => {
      const draftOrder = await desk.set({
        leagueId: params.leagueId,
        userId: caller.userId,
        orderBy: body.orderBy,
        order: body.draftOrder,
        startsAt: Date.parse(body.draftDate),
        pickSeconds: body.pickTimeSeconds,
      });
      return { message: "Draft Settings Saved Successfully", data: { draftOrder: [...draftOrder] } };
    },
    acting,
  );
}
