import { audit } from "../../../platform/db/queries/audit.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { LockedLeague } from "../../../platform/db/queries/league-queries.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { getLockedLeague } from "../league-access.ts";
import {
  deleteLeague,
  deleteTeam,
  findLeagueIdsOf,
  findMembers,
  lockUser,
  type Member,
  saveOwner,
} from "../membership-store.ts";

/**
 * The drafts feature's part of a departure: removes the team from the draft order. While a draft runs, the order stays
 * and the team gets automatic picks; then only its owner can leave, and for other callers it throws 409.
 */
export type OnTeamLeave = (
  tx: Tx,
  leaving: { leagueId: string; teamId: string; byOwner: boolean },
) => Promise<void>;

/**
 * Removes a team from a locked league. An owner's league passes to the longest-standing member; without other members
 * the league is deleted. Throws 409 as `OnTeamLeave` does.
 */
export async function removeTeamFromLeague(
  tx: Tx,
  onTeamLeave: OnTeamLeave,
  { league, team, userId }: { league: LockedLeague; team: Member; userId: string },
): Promise<void> {
  const { leagueId } = league;
  await onTeamLeave(tx, { leagueId, teamId: team.teamId, byOwner: team.ownerId === userId });
  const members = await findMembers(tx, leagueId);
  const longestMember = members.find(({ teamId }) => teamId !== team.teamId);
  const ownerId = team.ownerId === league.ownerId ? longestMember?.ownerId : league.ownerId;
  // While the team exists, so that the entry can read its name.
  await audit(tx, {
    userId,
    action: team.ownerId === userId ? "league.left" : "league.team-removed",
    subjectId: leagueId,
    subject: league.name,
    before: { league: league.name, ownerId: league.ownerId, team },
    after: longestMember ? { ownerId } : { leagueDeleted: true },
  });
  await deleteTeam(tx, team.teamId);
  if (!longestMember) await deleteLeague(tx, leagueId);
  else if (ownerId && ownerId !== league.ownerId) await saveOwner(tx, leagueId, ownerId);
}

/** Removes the caller's own team; returns the league's name. Throws 404 for an unknown league, 409 without a team. */
export function leaveLeague(
  { db }: Pick<Deps, "db">,
  onTeamLeave: OnTeamLeave,
  userId: string,
  leagueId: string,
) {
  return inTransaction(db, async (tx) => {
    const league = await getLockedLeague(tx, leagueId);
    const team = (await findMembers(tx, leagueId)).find((member) => member.ownerId === userId);
    if (!team) throw new AppError(409, "You have no team in this league");
    await removeTeamFromLeague(tx, onTeamLeave, { league, team, userId });
    return league.name;
  });
}

/**
 * Removes all teams of an account that is being deleted, in the deletion's transaction. Locks the user, so that they
 * cannot join or create leagues until it ends.
 */
export async function leaveAllLeagues(tx: Tx, onTeamLeave: OnTeamLeave, userId: string): Promise<void> {
  await lockUser(tx, userId);
  for (const leagueId of await findLeagueIdsOf(tx, userId)) {
    const league = await getLockedLeague(tx, leagueId);
    const team = (await findMembers(tx, leagueId)).find((member) => member.ownerId === userId);
    if (team) await removeTeamFromLeague(tx, onTeamLeave, { league, team, userId });
  }
}
