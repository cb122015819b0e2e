import type { PastSeason } from "@emberline/contract";
import { plainSpelling } from "@emberline/game";
import type { Db } from "../../platform/db/database.ts";
import { inSnapshot } from "../../platform/db/transaction.ts";
import { AppError } from "../../platform/errors.ts";
import { groupBy } from "../../platform/group-by.ts";
import { findLimitsOf, findSeenDrafts } from "../spoilers/index.ts";
import { findPlayedSeasons } from "./overview-store.ts";
import { readPlayers, readResults } from "./read-overview.ts";

/** The past seasons in which the user had a team, newest first. */
export async function readPastSeasons(db: Db, userId: string) {
  const played = await findPlayedSeasons(db, userId);
  return [...new Map(played.map(({ seasonId, name }) => [seasonId, { seasonId, name }])).values()];
}

/**
 * A past season with the leagues in which the user had a team, within the user's limits. Throws 404 for any other
 * season, so that fans do not learn about one that is being prepared.
 */
export const readPastSeason = (
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
