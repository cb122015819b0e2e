import { sql } from "kysely";
import { createBatchLoader } from "../../platform/db/queries/batch-loader.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { LeagueAccess } from "../../platform/http/bind.ts";
import { leagueSource, requireMemberOf } from "../snapshots/index.ts";
import type { Caller } from "../../platform/session/session.ts";
import type { Tx } from "../../platform/db/transaction.ts";
import { type LockedLeague, lockLeague } from "../../platform/db/queries/league-queries.ts";
import { findLeagueOfTeam, findMembers } from "./membership-store.ts";

type RequireMember = LeagueAccess["requireMember"];

/** The league checks that the routes of the contract need. */
export const createLeagueAccess = (db: Db): LeagueAccess => ({
  requireMember: createMemberCheck(db),
  requireMemberInMemory: async (need, caller, leagueId) =>
    requireMemberOf(await need(leagueSource(leagueId)), caller),
  hasOwnerAccess: (caller, leagueId) => hasOwnerAccess(db, caller, leagueId),
});

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

/** Locks a league. Throws 404 when it does not exist. */
export async function getLockedLeague(tx: Tx, leagueId: string): Promise<LockedLeague> {
  const league = await lockLeague(tx, leagueId);
  if (!league) throw new AppError(404, "League not found");
  return league;
}

/**
 * Locks a league for its owner and admins. Throws 403 for others, also after the route's own check: the league may
 * just have been transferred. Throws 404 when it does not exist.
 */
export async function getOwnedLeague(tx: Tx, caller: Caller, leagueId: string): Promise<LockedLeague> {
  const league = await getLockedLeague(tx, leagueId);
  if (!caller.isAdmin && league.ownerId !== caller.userId) {
    throw new AppError(403, "Only the owner of this league can do this");
  }
  return league;
}

/** Finds a team and locks its league. Throws 404 when the team does not exist. */
export async function getTeamInLockedLeague(tx: Tx, teamId: string) {
  const leagueId = await findLeagueOfTeam(tx, teamId);
  const league = leagueId && (await lockLeague(tx, leagueId));
  const team = league && (await findMembers(tx, league.leagueId)).find((member) => member.teamId === teamId);
  if (!team) throw new AppError(404, "Team not found");
  return { league, team };
}
