import { seasonRoutes, tableImportRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { binder } from "../../platform/http/bind.ts";
import { addSeason, archiveSeason, makeCurrent, setNewEpisodes } from "./change-season.ts";
import { exportSeason } from "./file/export-season.ts";
import { importWithDryRun } from "./import/import-with-dry-run.ts";
import { readOverview, readSeasonLeagues } from "./read-overview.ts";
import { readPastSeason, readPastSeasons } from "./read-past-seasons.ts";
import { importEpisodeTable } from "./table/import-episode-table.ts";
import { importPlayerTable } from "./table/import-player-table.ts";
import { writeSeasonFile } from "./file/season-file.ts";
import type { OnSwitch } from "./switch-season.ts";
import { findSeasonById, findSeasons } from "./season-store.ts";

export function bindSeason(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "secret" | "settings">,
  onSwitch: OnSwitch,
): void {
  const bind = binder(app, deps);

  bind(seasonRoutes.list, async () => ({
    data: (await findSeasons(deps.db, deps.now())).map((season) => ({
      ...season,
      archivedAt: season.archivedAt?.toISOString() ?? null,
      createdAt: season.createdAt.toISOString(),
    })),
  }));
  bind(seasonRoutes.overview, async ({ params }) => ({
    data: await readOverview(deps.db, params.seasonId),
  }));
  bind(seasonRoutes.leagues, async ({ params, query }) => ({
    data: await readSeasonLeagues(deps.db, {
      ...params,
      search: query.search,
      page: Number(query.page ?? 1),
    }),
  }));
  bind(seasonRoutes.past, async ({ caller }) => ({ data: await readPastSeasons(deps.db, caller.userId) }));
  bind(seasonRoutes.pastSeason, async ({ caller, params, receivedAt }) => ({
    data: await readPastSeason(deps.db, { ...params, userId: caller.userId, at: receivedAt }),
  }));
  bind(seasonRoutes.add, async ({ caller, body }) => ({
    data: await addSeason(deps, caller.userId, body.name),
  }));
  bind(seasonRoutes.makeCurrent, async ({ caller, params, body }) => {
    const leaveDrafts = body?.leaveDrafts ?? false;
    await makeCurrent(deps, params.seasonId, { userId: caller.userId, leaveDrafts, onSwitch });
    return {};
  });
  bind(seasonRoutes.archive, async ({ caller, params, body }) => {
    await archiveSeason(deps, caller.userId, { ...params, ...body });
    return {};
  });
  bind(seasonRoutes.setNewEpisodes, async ({ caller, params, body }) => {
    await setNewEpisodes(deps, caller.userId, { ...params, ...body });
    return {};
  });
  bind(seasonRoutes.export, async ({ params }) => {
    const season = await findSeasonById(deps.db, params.seasonId);
    if (!season) throw new AppError(404, "Season not found");
    const data = await exportSeason(deps.db, season);
    return { data, text: writeSeasonFile(data) };
  });
  bind(seasonRoutes.import, async ({ caller, body }) => ({
    data: await importWithDryRun(deps, { ...body, userId: caller.userId, onSwitch }),
  }));
  bind(tableImportRoutes.players, async ({ caller, body }) => ({
    data: await importPlayerTable(deps, caller.userId, body),
  }));
  bind(tableImportRoutes.episodes, async ({ caller, body }) => ({
    data: await importEpisodeTable(deps, caller.userId, body),
  }));
}
