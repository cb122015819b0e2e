import { audit } from "../../../platform/db/queries/audit.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { lockLeagueDrafts } from "./admin-league-store.ts";
import { getLockedLeague, getTeamInLockedLeague } from "../require-owner.ts";
import { removeTeamFromLeague, type OnTeamLeave } from "../membership/leave-league.ts";
import { deleteLeague, findMembers } from "../membership-store.ts";

/** Deletes a league with all its data, even while its draft runs. Throws 404 for an unknown league. */
export function removeLeague({ db }: Pick<Deps, "db">, userId: string, leagueId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const league = await getLockedLeague(tx, leagueId);
    await lockLeagueDrafts(tx, leagueId);
    const teams = await findMembers(tx, leagueId);
    await deleteLeague(tx, leagueId);
    await audit(tx, {
      userId,
      action: "league.removed",
      subjectId: leagueId,
      subject: league.name,
      before: { name: league.name, ownerId: league.ownerId, teams },
    });
  });
}

/**
 * Deletes a team; an owner's league passes to its longest-standing member, an empty one is deleted. Throws 404 for an
 * unknown team, 409 while the draft runs.
 */
export async function removeTeamAsAdmin(
  { db }: Pick<Deps, "db">,
  onTeamLeave: OnTeamLeave,
  userId: string,
  teamId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { league, team } = await getTeamInLockedLeague(tx, teamId);
    await removeTeamFromLeague(tx, onTeamLeave, { league, team, userId });
  });
}
