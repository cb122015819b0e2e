import { playerRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { binder } from "../../http/bind.ts";
import { readPerformances, readPlayerStandings } from "./read-players.ts";
import { readScoreHistory } from "./score-history.ts";
import { setEliminated } from "./set-eliminated.ts";

export function bindPlayer(app: FastifyInstance, deps: Deps): void {
  const bind = binder(app, deps);

  bind(playerRoutes.list, async () => ({ data: await readPerformances(deps.db) }));
  bind(playerRoutes.standings, async ({ query }) => ({
    data: await readPlayerStandings(deps.db, query.leagueId),
  }));
  bind(playerRoutes.scoreHistory, async ({ params }) => ({
    data: await readScoreHistory(deps.db, params.playerId),
  }));
  bind(playerRoutes.setEliminated, async ({ caller, params, body }) => {
    await setEliminated(deps.db, caller.userId, { playerId: params.playerId, episodeId: body.episodeId });
    return {};
  });
}
