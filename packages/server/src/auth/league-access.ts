import type { Db } from "../db/database.ts";
import { AppError } from "../errors.ts";
import type { Caller } from "./session.ts";

/** Throws 404 when the league does not exist, 403 when the caller is neither a member nor an admin. */
export async function requireMember(db: Db, caller: Caller, leagueId: string): Promise<void> {
  const league = await db
    .selectFrom("leagues")
    .leftJoin("teams", (join) =>
      join.onRef("teams.leagueId", "=", "leagues.leagueId").on("teams.ownerId", "=", caller.userId),
    )
    .select("teams.teamId")
    .where("leagues.leagueId", "=", leagueId)
    .executeTakeFirst();
  if (!league) throw new AppError(404, "League not found");
  if (!league.teamId && !caller.isAdmin) throw new AppError(403, "Only members of this league can see it");
}

/** Does this user have a team in this league? An admin can read a league without one. */
export async function hasTeam(db: Db, leagueId: string, ownerId: string): Promise<boolean> {
  const team = await db
    .selectFrom("teams")
    .select("teamId")
    .where("leagueId", "=", leagueId)
    .where("ownerId", "=", ownerId)
    .executeTakeFirst();
  return team !== undefined;
}

/** True for the owner and for admins. Throws 404 when the league does not exist. */
export async function hasOwnerAccess(db: Db, caller: Caller, leagueId: string): Promise<boolean> {
  const league = await db
    .selectFrom("leagues")
    .select("ownerId")
    .where("leagueId", "=", leagueId)
    .executeTakeFirst();
  if (!league) throw new AppError(404, "League not found");
  return caller.isAdmin || league.ownerId === caller.userId;
}
