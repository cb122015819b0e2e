import { adminPlayerRoutes, playerRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import { leagueSource, requireMemberOf } from "../../snapshots/index.ts";
import type { Caller } from "../../../platform/session/session.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { binder } from "../../../platform/http/bind.ts";
import { cachedBinder } from "../../../platform/http/bind-cached.ts";
import { findAdminPlayer, findAdminPlayers } from "./admin-player-store.ts";
import { findTribeMoves } from "./tribe-move-store.ts";
import {
  readPerformances,
  readPlayerStandings,
  type PlayerQuery,
  readPlayerFacts,
  readScoreHistory,
} from "./read-players.ts";
import { removePlayer, savePlayer } from "./save-player.ts";
import { setPlayerPhoto } from "./set-player-photo.ts";
import { viewerLimits } from "../../spoilers/index.ts";
import { asExitRow, setEliminated, setExits } from "./change-exits.ts";
import { findExits } from "../../../platform/db/queries/season-queries.ts";
import type { HasPassed } from "@emberline/game";
import type { Need } from "../../../platform/cache/read-model.ts";

interface PlayerRequest {
  params: { playerId: string };
  query: { leagueId?: string | undefined };
  caller: Caller;
  hasPassed: HasPassed;
}

/** Throws as `requireMemberOf` for the named league. */
async function playerQuery(
  { params, query, caller, hasPassed }: PlayerRequest,
  need: Need,
): Promise<PlayerQuery> {
  const { leagueId = null } = query;
  if (leagueId !== null) requireMemberOf(await need(leagueSource(leagueId)), caller);
  return { ...params, leagueId, userId: caller.userId, hasPassed };
}

export function bindPlayer(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "secret" | "settings">,
): void {
  const bind = binder(app, deps);
  const bindCached = cachedBinder(app, deps);

  bindCached(playerRoutes.list, async ({ caller: { userId }, hasPassed }, need) => {
    const { shownThrough } = await viewerLimits(need, { userId, hasPassed, leagueId: null });
    return readPerformances(need, shownThrough);
  });
  bindCached(playerRoutes.standings, async ({ caller: { userId }, query: { leagueId }, hasPassed }, need) =>
    readPlayerStandings(need, leagueId, await viewerLimits(need, { userId, hasPassed, leagueId })),
  );
  bindCached(playerRoutes.scoreHistory, async (call, need) =>
    readScoreHistory(need, await playerQuery(call, need)),
  );
  bindCached(playerRoutes.facts, async (call, need) => readPlayerFacts(need, await playerQuery(call, need)));
  bind(playerRoutes.setEliminated, async ({ caller, params, body }) => {
    await setEliminated(deps.db, caller.userId, { ...params, ...body });
    return {};
  });

  bind(adminPlayerRoutes.list, async ({ query }) => ({
    data: (await findAdminPlayers(deps.db, query.seasonId)).map(
      ({ exitKind, tribeName, tribeColor, ...player }) => ({
        ...player,
        tribe: tribeName === null || tribeColor === null ? null : { name: tribeName, color: tribeColor },
        eliminated: exitKind !== null,
        exitKind: exitKind ?? undefined,
      }),
    ),
  }));
  bind(adminPlayerRoutes.get, async ({ params }) => {
    const player = await findAdminPlayer(deps.db, params.playerId);
    if (!player) throw new AppError(404, "Contestant not found");
    const moves = await findTribeMoves(deps.db, params.playerId);
    const exits = (await findExits(deps.db, params)).get(params.playerId) ?? [];
    return {
      data: {
        ...player,
        exits: exits.map(asExitRow),
        moves: moves.map(({ episodeId, number, name, color }) => ({
          episodeId,
          number,
          tribe: { name, color },
        })),
      },
    };
  });
  bind(adminPlayerRoutes.save, async ({ caller, body }) => ({
    data: await savePlayer(deps, caller.userId, body),
  }));
  bind(adminPlayerRoutes.setPhoto, async ({ caller, params, body }) => {
    await setPlayerPhoto(deps, caller.userId, { ...params, ...body });
    return {};
  });
  bind(adminPlayerRoutes.exits, async () => {
    const players = await findAdminPlayers(deps.db, undefined);
    const exits = await findExits(deps.db, { seasonId: players[0]?.seasonId ?? null });
    return {
      data: players.map(({ playerId, firstName, lastName }) => ({
        playerId,
        firstName,
        lastName,
        exits: (exits.get(playerId) ?? []).map(asExitRow),
      })),
    };
  });
  bind(adminPlayerRoutes.setExits, async ({ caller, params, body }) => {
    await setExits(deps.db, caller.userId, { ...params, ...body });
    return {};
  });
  bind(adminPlayerRoutes.remove, async ({ caller, params }) => {
    await removePlayer(deps, caller.userId, params.playerId);
    return {};
  });
}
