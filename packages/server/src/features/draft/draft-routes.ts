import { draftRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { binder } from "../../http/bind.ts";
import { asTeam } from "./draft-board.ts";
import type { DraftDesk } from "./draft-desk.ts";
import { findDraft, findTeams } from "./draft-store.ts";

export function bindDraft(app: FastifyInstance, deps: Deps, desk: DraftDesk): void {
  const bind = binder(app, deps);

  bind(draftRoutes.byLeague, async ({ params }) => {
    const stored = await findDraft(deps.db, params.leagueId);
    if (!stored) return { data: null };
    const { draft } = stored;
    const teams = new Map(
      (await findTeams(deps.db, params.leagueId)).map((team) => [team.teamId, asTeam(team)]),
    );
    const draftOrder = draft.order.flatMap((teamId) => {
      const team = teams.get(teamId);
      return team ? [{ team }] : [];
    });
    return {
      data: {
        startDate: new Date(draft.startsAt).toISOString(),
        complete: draft.completedAt !== null,
        pickTimeSeconds: draft.pickSeconds,
        draftOrder,
      },
    };
  });

  bind(draftRoutes.generate, async ({ params, body, caller }) => {
    await desk.set({
      leagueId: params.leagueId,
      userId: caller.userId,
      order: body.draftOrder,
      startsAt: Date.parse(body.draftDate),
      pickSeconds: body.pickTimeSeconds,
    });
    return { message: "Draft Settings Saved Successfully" };
  });
}
