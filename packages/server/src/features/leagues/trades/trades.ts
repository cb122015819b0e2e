import { tradeRoutes } from "@emberline/contract";
import { MOVES_PER_MINUTE } from "@emberline/game";
import type { FastifyInstance } from "fastify";
import { binder } from "../../../platform/http/bind.ts";
import { perUser } from "../../../platform/http/rate-limits.ts";
import type { MoveDeps } from "../moves/move-news.ts";
import { acceptTrade } from "./accept-trade.ts";
import { closeTrade } from "./close-trade.ts";
import { proposeTrade } from "./propose-trade.ts";
import type { MoveBetweenTeams } from "./trade-rows.ts";
import { vetoTrade } from "./veto-trade.ts";

/** `moves.get` has the trades of a league. */
export function bindTrades(
  app: FastifyInstance,
  deps: MoveDeps & Parameters<typeof binder>[1],
  { moveBetweenTeams }: { moveBetweenTeams: MoveBetweenTeams },
): void {
  const bind = binder(app, deps);
  const limit = perUser(MOVES_PER_MINUTE);
  bind(
    tradeRoutes.propose,
    async ({ caller, params, body }) => ({
      message: await proposeTrade(deps, caller, { ...params, ...body }),
    }),
    limit,
  );
  bind(
    tradeRoutes.accept,
    async ({ caller, params }) => ({ message: await acceptTrade(deps, moveBetweenTeams, caller, params) }),
    limit,
  );
  bind(
    tradeRoutes.close,
    async ({ caller, params }) => ({ message: await closeTrade(deps, caller, params) }),
    limit,
  );
  bind(
    tradeRoutes.veto,
    async ({ caller, params, body }) => ({
      message: await vetoTrade(deps, moveBetweenTeams, caller, { ...params, ...body }),
    }),
    limit,
  );
}
