import { firstStepsRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import { readFirstSteps } from "./read-first-steps.ts";

/** Deletes the demonstration on behalf of an admin. */
type RemoveDemo = (userId: string) => Promise<void>;

export function bindFirstSteps(app: FastifyInstance, deps: Deps, removeDemo: RemoveDemo): void {
  const bind = binder(app, deps);

  bind(firstStepsRoutes.read, async () => ({ data: await readFirstSteps(deps.db) }));
  bind(firstStepsRoutes.removeDemo, async ({ caller }) => {
    await removeDemo(caller.userId);
    return {};
  });
}
