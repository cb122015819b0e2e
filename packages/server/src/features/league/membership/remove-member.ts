import { inTransaction } from "../../../db/transaction.ts";
import type { Caller } from "../../../auth/session.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { getOwnedLeague } from "../require-owner.ts";
import { removeTeamFromLeague, type OnTeamLeave } from "./leave-league.ts";
import { findMembers } from "../membership-store.ts";

/** Takes somebody else's team out of a league that the caller may change. */
export function removeMember(
  { db }: Deps,
  onTeamLeave: OnTeamLeave,
  caller: Caller,
  { leagueId, teamId }: { leagueId: string; teamId: string },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const league = await getOwnedLeague(tx, caller, leagueId);
    const team = (await findMembers(tx, leagueId)).find((member) => member.teamId === teamId);
    if (!team) throw new AppError(404, "That team is not in this league");
    if (team.ownerId === caller.userId) {
      throw new AppError(409, "This is your own team. To go, leave the league");
    }
    await removeTeamFromLeague(tx, onTeamLeave, { league, team, userId: caller.userId });
    return team.name;
  });
}
