import { seasonRoutes, tableImportRoutes, type PastSeason } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { binder } from "../../platform/http/bind.ts";
import { addSeason, archiveSeason, makeCurrent, setNewEpisodes } from "./change-season.ts";
import { exportSeason } from "./file/export-season.ts";
import { importWithDryRun } from "./import/import-with-dry-run.ts";
import { readOverview, readSeasonLeagues, readPlayers, readResults } from "./read-overview.ts";
import { importEpisodeTable } from "./table/import-episode-table.ts";
import { importPlayerTable } from "./table/import-player-table.ts";
import { writeSeasonFile } from "./file/season-file.ts";
import type { OnSwitch } from "./switch-season.ts";
import { findSeasonById, findSeasons } from "./season-store.ts";
import { plainSpelling } from "@emberline/game";
import type { Db } from "../../platform/db/database.ts";
import { inSnapshot } from "../../platform/db/transaction.ts";
import { groupBy } from "../../platform/group-by.ts";
import { findLimitsOf, findSeenDrafts } from "../spoilers/index.ts";
import { findPlayedSeasons } from "./overview-store.ts";

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

/** The past seasons in which the user had a team, newest first. */
async function readPastSeasons(db: Db, userId: string) {
  const played = await findPlayedSeasons(db, userId);
  return [...new Map(played.map(({ seasonId, name }) => [seasonId, { seasonId, name }])).values()];
}

/**
 * A past season with the leagues in which the user had a team, within the user's limits. Throws 404 for any other
 * season, so that fans do not learn about one that is being prepared.
 */
const readPastSeason = (
  db: Db,
  { userId, seasonId, at }: { userId: string; seasonId: string; at: number },
): Promise<PastSeason> =>
  inSnapshot(db, async (tx) => {
    const played = (await findPlayedSeasons(tx, userId)).filter((row) => row.seasonId === seasonId);
    const [season] = played;
    if (!season) throw new AppError(404, "Season not found");
    const leagueIds = played.map(({ leagueId }) => leagueId);
    const viewers = [[], ...leagueIds.map((leagueId) => [leagueId])].map((ids) => ({
      userId,
      leagueIds: ids,
    }));
    const [own, ...inLeagues] = await findLimitsOf(tx, viewers, { at, seasonId });
    const { watchedThrough, shownThrough } = own!;
    const isDraftSeen = await findSeenDrafts(tx, { seasonId, watchedThrough });
    const { contestants } = await readPlayers(tx, { seasonId, through: shownThrough });
    const leagues: Awaited<ReturnType<typeof readResults>>["leagues"] = [];
    // One league may have a longer floor than another.
    const byLimit = groupBy([...leagueIds.keys()], (index) => inLeagues[index]!.shownThrough);
    for (const [through, indexes] of byLimit) {
      const filter = { seasonId, through, leagueIds: indexes.map((index) => leagueIds[index]!), isDraftSeen };
      leagues.push(...(await readResults(tx, filter)).leagues);
    }
    return {
      seasonId,
      name: season.name,
      contestants,
      leagues: leagues.toSorted(byName).map((league) => ({
        ...league,
        teams: league.teams.map(({ ownerId, ...team }) => ({ ...team, mine: ownerId === userId })),
      })),
    };
  });

const byName = (one: { name: string }, other: { name: string }): number =>
  plainSpelling(one.name) < plainSpelling(other.name) ? -1 : 1;
