import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";

/** The caller's team in a league. Throws `AppError` 403 for an admin without a team. */
export async function getOwnTeamId(db: Db, userId: string, leagueId: string): Promise<string> {
  const team = await db
    .selectFrom("teams")
    .select("teamId")
    .where("leagueId", "=", leagueId)
    .where("ownerId", "=", userId)
    .executeTakeFirst();
  if (!team) throw new AppError(403, "You have no team in this league");
  return team.teamId;
}
