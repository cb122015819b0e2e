import { seasonRoutes, tableImportRoutes, whatIfRoutes, type PastSeason } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import type { Need } from "../../platform/cache/read-model.ts";
import type { Source } from "../../platform/cache/source-cache.ts";
import { binder } from "../../platform/http/bind.ts";
import { cachedBinder } from "../../platform/http/bind-cached.ts";
import { addSeason, archiveSeason, makeCurrent, setNewEpisodes } from "./change-season.ts";
import { exportSeason } from "./file/export-season.ts";
import { importWithDryRun } from "./import/import-with-dry-run.ts";
import { readOverview, readSeasonLeagues, readPlayers, readResults } from "./read-overview.ts";
import { importEpisodeTable } from "./table/import-episode-table.ts";
import { importPlayerTable } from "./table/import-player-table.ts";
import { writeSeasonFile } from "./file/season-file.ts";
import { readWhatIf } from "./what-if.ts";
import type { OnSwitch } from "./switch-season.ts";
import { findSeasonById, findSeasons } from "./season-store.ts";
import { type HasPassed, plainSpelling, type ViewerLimits } from "@emberline/game";
import { groupBy } from "../../platform/group-by.ts";
import { SEASON_SUBJECT, SEASON_BASE_SUBJECT, SURVEYS_SUBJECT } from "../snapshots/index.ts";
import { findSeenDrafts, viewerLimits } from "../spoilers/index.ts";
import { findPlayedSeasons } from "./overview-store.ts";

export function bindSeason(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "secret" | "settings">,
  onSwitch: OnSwitch,
): void {
  const bind = binder(app, deps);
  const bindCached = cachedBinder(app, deps);

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
  bindCached(seasonRoutes.past, ({ caller }, need) => readPastSeasons(need, caller.userId));
  bindCached(seasonRoutes.pastSeason, ({ caller: { userId }, params, hasPassed }, need) =>
    readPastSeason(need, { ...params, userId, hasPassed }),
  );
  bindCached(
    whatIfRoutes.get,
    async ({ caller: { userId }, params: { leagueId }, query: { seasonId }, hasPassed }, need) =>
      readWhatIf(need, { leagueId, seasonId, userId, hasPassed, past: await need(playedSource(userId)) }),
  );
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

const PLAYED_BYTES = 200;

/** A user's leagues in past seasons, the newest season first. */
const playedSource = (userId: string): Source<Played[]> => ({
  key: `played:${userId}`,
  load: async (tx) => {
    const value = await findPlayedSeasons(tx, userId);
    const teams = await tx.selectFrom("teams").select("leagueId").where("ownerId", "=", userId).execute();
    const leagueIds = teams.map(({ leagueId }) => leagueId);
    return {
      value,
      subjects: [SEASON_BASE_SUBJECT, SURVEYS_SUBJECT, userId, ...leagueIds],
      bytes: PLAYED_BYTES * (1 + value.length + teams.length),
    };
  },
});

type Played = Awaited<ReturnType<typeof findPlayedSeasons>>[number];

/** The past seasons in which the user had a team, newest first. */
async function readPastSeasons(need: Need, userId: string) {
  const played = await need(playedSource(userId));
  return {
    key: userId,
    sources: [played],
    fields: () => ({
      data: [...new Map(played.map(({ seasonId, name }) => [seasonId, { seasonId, name }])).values()],
    }),
  };
}

/** The leagues of a past season, each with the last episode whose results are shown; null for all. */
interface PastLeagues {
  seasonId: string;
  own: ViewerLimits;
  through: readonly { leagueId: string; shownThrough: number | null }[];
}

const PAST_TEAM_BYTES = 700;

const pastResultsSource = ({ seasonId, own, through }: PastLeagues): Source<PastResults> => ({
  key: `past:${JSON.stringify([seasonId, own, through])}`,
  load: async (tx) => {
    const isDraftSeen = await findSeenDrafts(tx, { seasonId, watchedThrough: own.watchedThrough });
    const { contestants } = await readPlayers(tx, { seasonId, through: own.shownThrough });
    const leagues: PastResults["leagues"] = [];
    // One league may have a longer floor than another.
    for (const [shownThrough, rows] of groupBy(through, (row) => row.shownThrough)) {
      const leagueIds = rows.map(({ leagueId }) => leagueId);
      const filter = { seasonId, through: shownThrough, leagueIds, isDraftSeen };
      leagues.push(...(await readResults(tx, filter)).leagues);
    }
    const teams = leagues.flatMap((league) => league.teams);
    return {
      value: { contestants, leagues: leagues.toSorted(byName) },
      subjects: [
        SEASON_SUBJECT,
        ...through.map(({ leagueId }) => leagueId),
        ...teams.map(({ ownerId }) => ownerId ?? ""),
      ],
      bytes: PAST_TEAM_BYTES * (1 + contestants.length + teams.length),
    };
  },
});

type PastResults = Awaited<ReturnType<typeof readResults>>;

/**
 * A past season with the leagues in which the user had a team, within the user's limits. Throws 404 for any other
 * season, so that fans do not learn about one that is being prepared.
 */
async function readPastSeason(
  need: Need,
  { userId, seasonId, hasPassed }: { userId: string; seasonId: string; hasPassed: HasPassed },
) {
  const played = (await need(playedSource(userId))).filter((row) => row.seasonId === seasonId);
  const [season] = played;
  if (!season) throw new AppError(404, "Season not found");
  const limitsIn = (leagueId: string | null) => viewerLimits(need, { userId, hasPassed, seasonId, leagueId });
  const through = await Promise.all(
    played.map(async ({ leagueId }) => ({ leagueId, shownThrough: (await limitsIn(leagueId)).shownThrough })),
  );
  const results = await need(pastResultsSource({ seasonId, own: await limitsIn(null), through }));
  return {
    key: `${seasonId} ${userId}`,
    sources: [results, season],
    fields: (): { data: PastSeason } => ({
      data: {
        seasonId,
        name: season.name,
        contestants: results.contestants,
        leagues: results.leagues.map((league) => ({
          ...league,
          teams: league.teams.map(({ ownerId, ...team }) => ({ ...team, mine: ownerId === userId })),
        })),
      },
    }),
  };
}

const byName = (one: { name: string }, other: { name: string }): number =>
  plainSpelling(one.name) < plainSpelling(other.name) ? -1 : 1;
