import { episodeRoutes } from "@emberline/contract";
import { inAirOrder, titleThrough } from "@emberline/game";
import type { FastifyInstance } from "fastify";
import { findSeasonEpisodes } from "../../../platform/db/queries/season-queries.ts";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import { findWatchedThrough } from "../../spoilers/index.ts";
import { readEpisodeRemoval, removeEpisode, saveEpisode } from "./save-episode.ts";

export function bindEpisode(app: FastifyInstance, deps: Pick<Deps, "db" | "now" | "secret">): void {
  const bind = binder(app, deps);

  bind(episodeRoutes.list, async ({ caller: { userId }, receivedAt: at }) => {
    const episodes = inAirOrder(await findSeasonEpisodes(deps.db));
    const watchedThrough = await findWatchedThrough(deps.db, { userId, at });
    return {
      data: episodes.map(({ airsAt, ...episode }) => ({
        ...episode,
        title: titleThrough(episode, episodes, watchedThrough),
        airDate: new Date(airsAt).toISOString(),
      })),
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
