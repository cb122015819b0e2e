import { episodeRoutes } from "@emberline/contract";
import { inAirOrder, titleThrough } from "@emberline/game";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import { cachedBinder } from "../../../platform/http/bind-cached.ts";
import { seasonSource } from "../../snapshots/index.ts";
import { watchedThrough } from "../../spoilers/index.ts";
import { readEpisodeRemoval, removeEpisode, saveEpisode } from "./save-episode.ts";

export function bindEpisode(app: FastifyInstance, deps: Pick<Deps, "db" | "now" | "secret">): void {
  const bind = binder(app, deps);
  const bindCached = cachedBinder(app, deps);

  bindCached(episodeRoutes.list, async ({ caller: { userId }, hasPassed }, need) => {
    const season = await need(seasonSource);
    const through = await watchedThrough(need, { userId, hasPassed });
    return {
      key: `${through}`,
      sources: [season],
      fields: () => {
        const episodes = inAirOrder(season.through(null).episodes);
        return {
          data: episodes.map(({ airsAt, ...episode }) => ({
            ...episode,
            title: titleThrough(episode, episodes, through),
            airDate: new Date(airsAt).toISOString(),
          })),
        };
      },
    };
  });
  bind(episodeRoutes.save, async ({ caller, body }) => ({
    data: await saveEpisode(deps, caller.userId, body),
  }));
  bind(episodeRoutes.removal, async ({ params }) => ({
    data: await readEpisodeRemoval(deps.db, params.episodeId),
  }));
  bind(episodeRoutes.remove, async ({ caller, params }) => {
    await removeEpisode(deps.db, caller.userId, params.episodeId);
    return {};
  });
}
