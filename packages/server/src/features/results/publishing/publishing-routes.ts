import { publishingRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import { requireMember } from "../../leagues/index.ts";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import { publishEpisode, setPublishing, undoPublication } from "./publish-episode.ts";
import { asEpisodePublishing, findPublishing } from "./publishing-store.ts";
import { readCorrections } from "./read-corrections.ts";
import { type FindStandings, readPreview, readPreviewLeagues } from "./read-preview.ts";

export function bindPublishing(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "secret">,
  findStandings: FindStandings,
): void {
  const { db } = deps;
  const bind = binder(app, deps);

  bind(publishingRoutes.list, async () => ({ data: (await findPublishing(db)).map(asEpisodePublishing) }));
  bind(publishingRoutes.set, async ({ caller, params, body }) => ({
    data: await setPublishing(db, { userId: caller.userId, ...params }, body.mode),
  }));
  bind(publishingRoutes.publish, async ({ caller, params, receivedAt }) => ({
    data: await publishEpisode(db, { userId: caller.userId, ...params }, receivedAt),
  }));
  bind(publishingRoutes.undo, async ({ caller, params, receivedAt }) => ({
    data: await undoPublication(db, { userId: caller.userId, ...params }, receivedAt),
  }));
  bind(publishingRoutes.preview, async ({ params, query }) => ({
    data: await readPreview(db, { ...params, ...query }, findStandings),
  }));
  bind(publishingRoutes.previewLeagues, async ({ query }) => ({ data: await readPreviewLeagues(db, query) }));
  bind(publishingRoutes.corrections, async ({ caller, query, receivedAt: at }) => {
    const { playerId, leagueId = null } = query;
    if (leagueId !== null) await requireMember(db, caller, leagueId);
    return readCorrections(db, { userId: caller.userId, playerId, leagueId, at });
  });
}
