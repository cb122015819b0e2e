import { broadcastRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { binder } from "../../http/bind.ts";
import { findPushRecipients } from "./recipient-store.ts";

export function bindBroadcast(app: FastifyInstance, deps: Deps): void {
  const bind = binder(app, deps);
  bind(broadcastRoutes.pushRecipients, async () => ({ users: await findPushRecipients(deps.db) }));
}
