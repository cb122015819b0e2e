import type { Caller } from "../../../platform/session/session.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { getOwnedLeague } from "../require-owner.ts";
import { findMembers, saveOwner } from "../membership-store.ts";

/**
 * Makes the owner of one of the league's teams its owner; the league's lock keeps that team from leaving before the commit.
 * Throws 403 for a caller who is not the owner, 404 for an unknown league or team, 409 for the present owner's team.
 */
export function transferOwnership(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  { leagueId, teamId }: { leagueId: string; teamId: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const league = await getOwnedLeague(tx, caller, leagueId);
    const team = (await findMembers(tx, leagueId)).find((member) => member.teamId === teamId);
    if (!team) throw new AppError(404, "That team is not in this league");
    if (team.ownerId === league.ownerId) throw new AppError(409, "That member already owns this league");
    await saveOwner(tx, leagueId, team.ownerId);
    await audit(tx, {
      userId: caller.userId,
      action: "league.handed-over",
      subjectId: leagueId,
      subject: league.name,
      before: { ownerId: league.ownerId },
      after: { ownerId: team.ownerId },
    });
  });
}
