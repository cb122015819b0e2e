import { publishingRoutes, type PageQuery, type PreviewTeam, type Standing } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import { leagueSource, requireMemberOf } from "../../snapshots/index.ts";
import { viewerLimits } from "../../spoilers/index.ts";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import { cachedBinder } from "../../../platform/http/bind-cached.ts";
import { publishEpisode, setPublishing, undoPublication } from "./publish-episode.ts";
import { asEpisodePublishing, findPublishing } from "./publishing-store.ts";
import { readCorrections } from "./read-corrections.ts";
import { publishedThrough } from "@emberline/game";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { isAfter, matchesSearch, PAGE_LIMIT, rowCount, toPage } from "../../../platform/db/queries/pages.ts";
import { inSnapshot, type Tx } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";

export function bindPublishing(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "secret">,
  findStandings: FindStandings,
): void {
  const { db } = deps;
  const bind = binder(app, deps);
  const bindCached = cachedBinder(app, deps);

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
  bindCached(publishingRoutes.corrections, async ({ caller, query, hasPassed }, need) => {
    const { playerId, leagueId = null } = query;
    if (leagueId !== null) requireMemberOf(await need(leagueSource(leagueId)), caller);
    const { shownThrough } = await viewerLimits(need, { userId: caller.userId, hasPassed, leagueId });
    return readCorrections(need, { playerId, shownThrough });
  });
}

/** A league's standings through an episode, or with everything (null); undefined for an unknown league. */
type FindStandings = (
  tx: Tx,
  leagueId: string,
  throughEpisode: number | null,
) => Promise<Standing[] | undefined>;

/**
 * A league's standings as fans would see them with the episode published, beside those that they see now. Throws 404
 * for an episode that is not of the current season, and for an unknown league.
 */
function readPreview(
  db: Db,
  { episodeId, leagueId }: { episodeId: string; leagueId: string },
  findStandings: FindStandings,
): Promise<PreviewTeam[]> {
  return inSnapshot(db, async (tx) => {
    const episodes = await findPublishing(tx);
    const previewed = episodes.find((episode) => episode.episodeId === episodeId);
    if (!previewed) throw new AppError(404, "Episode not found");
    const published = episodes.map((episode) =>
      episode === previewed ? { ...episode, isHeld: false } : episode,
    );
    const now = await findStandings(tx, leagueId, publishedThrough(episodes));
    const then = await findStandings(tx, leagueId, publishedThrough(published));
    if (!now || !then) throw new AppError(404, "League not found");
    const byTeam = new Map(now.map((team) => [team.teamId, team]));
    return then.map(({ teamId, name, firstName, lastName, rank, totalPoints }) => ({
      teamId,
      name,
      firstName,
      lastName,
      rank,
      totalPoints,
      rankNow: byTeam.get(teamId)?.rank ?? rank,
      totalPointsNow: byTeam.get(teamId)?.totalPoints ?? 0,
    }));
  });
}

/** One page of all leagues by name. */
async function readPreviewLeagues(db: Db, query: PageQuery) {
  const found = db.selectFrom("leagues").where(matchesSearch(sql`name`, query));
  const [rows, { total }] = await Promise.all([
    found
      .select(["leagueId", "name"])
      .select([sql<string>`plain_spelling(name)`.as("sortKey"), "leagueId as sortId"])
      .select(
        sql<number>`(select count(*)::int from teams where teams.league_id = leagues.league_id)`.as(
          "teamsCount",
        ),
      )
      .where(isAfter(sql`plain_spelling(name)`, sql`league_id`, query))
      .orderBy(sql`plain_spelling(name)`)
      .orderBy("leagueId")
      .limit(PAGE_LIMIT)
      .execute(),
    found.select(rowCount).executeTakeFirstOrThrow(),
  ]);
  return toPage(rows, total, ({ leagueId, name, teamsCount }) => ({ leagueId, name, teamsCount }));
}
