import { healthRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";

export function bindHealth(app: FastifyInstance, deps: Pick<Deps, "db" | "now" | "secret">): void {
  const bind = binder(app, deps);
  bind(healthRoutes.live, () => ({}));
  bind(healthRoutes.ready, async () => {
    await sql`select 1`.execute(deps.db);
    return {};
  });
}
