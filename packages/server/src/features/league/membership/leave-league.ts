import { audit } from "../../../db/audit.ts";
import { inTransaction, type Tx } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { getLockedLeague } from "../require-owner.ts";
import {
  deleteLeague,
  deleteTeam,
  findLeagueIdsOf,
  findMembers,
  lockUser,
  type LockedLeague,
  type Member,
  saveOwner,
} from "../membership-store.ts";

/**
 * What the draft says to a team that goes: it is taken out of the order. While a draft runs the order stays, and
 * the team is picked for; only its own owner can take it out then, everybody else is refused with 409.
 */
export type OnTeamLeave = (
  tx: Tx,
  leaving: { leagueId: string; teamId: string; byOwner: boolean },
) => Promise<void>;

/**
 * Takes a team out of a locked league. An owner's league goes to the longest-standing member who is
 * left; without any, the league goes too.
 */
export async function removeTeamFromLeague(
  tx: Tx,
  onTeamLeave: OnTeamLeave,
  { league, team, userId }: { league: LockedLeague; team: Member; userId: string },
): Promise<void> {
  const { leagueId } = league;
  await onTeamLeave(tx, { leagueId, teamId: team.teamId, byOwner: team.ownerId === userId });
  await deleteTeam(tx, team.teamId);
  const [longestMember] = await findMembers(tx, leagueId);
  const ownerId = team.ownerId === league.ownerId ? longestMember?.ownerId : league.ownerId;
  if (!longestMember) await deleteLeague(tx, leagueId);
  else if (ownerId && ownerId !== league.ownerId) await saveOwner(tx, leagueId, ownerId);
  await audit(tx, {
    userId,
    action: team.ownerId === userId ? "league.left" : "league.team-removed",
    subjectId: leagueId,
    subject: league.name,
    before: { league: league.name, ownerId: league.ownerId, team },
    after: longestMember ? { ownerId } : { leagueDeleted: true },
  });
}

/** Takes the caller's own team out of a league. */
export function leaveLeague({ db }: Deps, onTeamLeave: OnTeamLeave, userId: string, leagueId: string) {
  return inTransaction(db, async (tx) => {
    const league = await getLockedLeague(tx, leagueId);
    const team = (await findMembers(tx, leagueId)).find((member) => member.ownerId === userId);
    if (!team) throw new AppError(409, "You have no team in this league");
    await removeTeamFromLeague(tx, onTeamLeave, { league, team, userId });
    return league.name;
  });
}

/**
 * For an account that is deleted: takes all its teams out, in the deletion's own transaction. Until
 * that ends the account joins and founds nothing.
 */
export async function leaveAllLeagues(tx: Tx, onTeamLeave: OnTeamLeave, userId: string): Promise<void> {
  await lockUser(tx, userId);
  for (const leagueId of await findLeagueIdsOf(tx, userId)) {
    const league = await getLockedLeague(tx, leagueId);
    const team = (await findMembers(tx, leagueId)).find((member) => member.ownerId === userId);
    if (team) await removeTeamFromLeague(tx, onTeamLeave, { league, team, userId });
  }
}
