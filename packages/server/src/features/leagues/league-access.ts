import { sql } from "kysely";
import { createBatchLoader } from "../../platform/db/queries/batch-loader.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { LeagueAccess } from "../../platform/http/authorize.ts";
import { leagueSource, requireMemberOf } from "../snapshots/index.ts";
import type { Caller } from "../../platform/session/session.ts";

type RequireMember = LeagueAccess["requireMember"];

/** The league checks that the routes of the contract need. */
export const createLeagueAccess = (db: Db): LeagueAccess => ({
  requireMember: createMemberCheck(db),
  requireMemberInMemory: (need, caller, leagueId) => requireMemberOf(need(leagueSource(leagueId)), caller),
  hasOwnerAccess: (caller, leagueId) => hasOwnerAccess(db, caller, leagueId),
});

export const requireMember = (db: Db, ...args: Parameters<RequireMember>) => createMemberCheck(db)(...args);

/** Returns a `requireMember` whose simultaneous calls share one query. */
export function createMemberCheck(db: Db): RequireMember {
  const find = createBatchLoader((keys: MembershipKey[]) => findMemberships(db, keys));
  return async (caller, leagueId) => {
    const { isLeague, isMember } = await find({ leagueId, userId: caller.userId });
    if (!isLeague) throw new AppError(404, "League not found");
    if (!isMember && !caller.isAdmin) throw new AppError(403, "Only members of this league can see it");
  };
}

interface MembershipKey {
  leagueId: string;
  userId: string;
}

async function findMemberships(db: Db, keys: readonly MembershipKey[]) {
  const { rows } = await sql<{ isLeague: boolean; isMember: boolean }>`
    select l.league_id is not null as is_league, t.team_id is not null as is_member
    from unnest(${keys.map(({ leagueId }) => leagueId)}::uuid[], ${keys.map(({ userId }) => userId)}::uuid[])
      with ordinality as keys (league_id, user_id, position)
    left join leagues l on l.league_id = keys.league_id
    left join teams t on t.league_id = keys.league_id and t.owner_id = keys.user_id
    order by position`.execute(db);
  return rows;
}

/** Whether this user has a team in this league. An admin can read a league without one. */
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
