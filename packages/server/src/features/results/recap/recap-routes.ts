import { recapRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { cachedBinder } from "../../../platform/http/bind-cached.ts";
import { readRecap } from "./read-recap.ts";

export function bindRecap(app: FastifyInstance, deps: Pick<Deps, "db" | "now">): void {
  const bindCached = cachedBinder(app, deps);

  bindCached(recapRoutes.get, ({ caller: { userId }, params: { episode }, hasPassed }, need) =>
    readRecap(need, { userId, episode, hasPassed }),
  );
}
