import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Caller } from "../../../platform/session/session.ts";
import type { LockedLeague } from "../../../platform/db/queries/league-queries.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { getOwnedLeague } from "../require-owner.ts";
import { removeTeamFromLeague, type OnTeamLeave } from "./leave-league.ts";
import { findMembers, type Member } from "../membership-store.ts";

/**
 * Removes another member's team from a league; returns the team's name. Throws 403 for a caller who is not the owner,
 * 404 for an unknown league or team, 409 for the caller's own team and while the draft runs.
 */
export function removeMember(
  { db }: Pick<Deps, "db">,
  onTeamLeave: OnTeamLeave,
  caller: Caller,
  { leagueId, teamId }: { leagueId: string; teamId: string },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const league = await getOwnedLeague(tx, caller, leagueId);
    const { team } = await removeMemberFrom(tx, onTeamLeave, { caller, league, teamId });
    return team.name;
  });
}

interface Removal {
  caller: Caller;
  league: LockedLeague;
  teamId: string;
}

/** The same in a transaction that has locked the league for its owner. Also answers whether the league was deleted. */
export async function removeMemberFrom(
  tx: Tx,
  onTeamLeave: OnTeamLeave,
  { caller, league, teamId }: Removal,
): Promise<{ team: Member; leagueDeleted: boolean }> {
  const members = await findMembers(tx, league.leagueId);
  const team = members.find((member) => member.teamId === teamId);
  if (!team) throw new AppError(404, "That team is not in this league");
  if (team.ownerId === caller.userId) {
    throw new AppError(409, "This is your own team. Leave the league instead");
  }
  await removeTeamFromLeague(tx, onTeamLeave, { league, team, userId: caller.userId });
  return { team, leagueDeleted: members.length === 1 };
}
