import type { PastSeason } from "@emberline/contract";
import type { Db } from "../../db/database.ts";
import { inSnapshot } from "../../db/transaction.ts";
import { AppError } from "../../errors.ts";
import { findSeenDrafts } from "../../spoilers/seen-drafts.ts";
import { findSeenThrough } from "../../spoilers/seen-through.ts";
import { findPlayedSeasons } from "./overview-store.ts";
import { readResults } from "./read-overview.ts";

/** The past seasons in which the user had a team, newest first. */
export async function readPastSeasons(db: Db, userId: string) {
  const played = await findPlayedSeasons(db, userId);
  return [...new Map(played.map(({ seasonId, name }) => [seasonId, { seasonId, name }])).values()];
}

/**
 * A past season with the leagues in which the user had a team, through the user's mark. Throws 404 for any other season, so that no one learns
 * of one that is being prepared.
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
    const through = await findSeenThrough(tx, { userId, at, seasonId });
    const isDraftSeen = await findSeenDrafts(tx, { seasonId, through });
    const { contestants, leagues } = await readResults(tx, { seasonId, through, leagueIds, isDraftSeen });
    return {
      seasonId,
      name: season.name,
      contestants,
      leagues: leagues.map((league) => ({
        ...league,
        teams: league.teams.map(({ ownerId, ...team }) => ({ ...team, mine: ownerId === userId })),
      })),
    };
  });
