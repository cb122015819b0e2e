import type { Caller } from "../../platform/session/session.ts";
import type { Tx } from "../../platform/db/transaction.ts";
import { type LockedLeague, lockLeague } from "../../platform/db/queries/league-queries.ts";
import { findLeagueOfTeam, findMembers } from "./membership-store.ts";
import { AppError } from "../../platform/errors.ts";

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
