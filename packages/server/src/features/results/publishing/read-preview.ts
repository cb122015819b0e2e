import type { PageQuery, PreviewTeam, Standing } from "@emberline/contract";
import { publishedThrough } from "@emberline/game";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/database.ts";
import { isAfter, matchesSearch, PAGE_LIMIT, rowCount, toPage } from "../../../platform/db/queries/pages.ts";
import { inSnapshot, type Tx } from "../../../platform/db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { findPublishing } from "./publishing-store.ts";

/** A league's standings through an episode, or with everything (null); undefined for an unknown league. */
export type FindStandings = (
  tx: Tx,
  leagueId: string,
  throughEpisode: number | null,
) => Promise<Standing[] | undefined>;

/**
 * A league's standings as fans would see them with the episode published, beside those that they see now. Throws 404
 * for an episode that is not of the current season, and for an unknown league.
 */
export function readPreview(
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
export async function readPreviewLeagues(db: Db, query: PageQuery) {
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
