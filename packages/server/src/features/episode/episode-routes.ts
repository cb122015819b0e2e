import { episodeRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { binder } from "../../http/bind.ts";
import { removeEpisode, saveEpisode } from "./save-episode.ts";

export function bindEpisode(app: FastifyInstance, deps: Deps): void {
  const bind = binder(app, deps);

  bind(episodeRoutes.save, async ({ caller, body }) => ({
    data: await saveEpisode(deps, caller.userId, body),
  }));
  bind(episodeRoutes.remove, async ({ caller, params }) => {
    await removeEpisode(deps.db, caller.userId, params.episodeId);
    return {};
  });
}
