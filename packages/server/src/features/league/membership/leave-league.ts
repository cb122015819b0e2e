import { audit } from "../../../db/audit.ts";
import { inTransaction, type Tx } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { getLocked } from "../require-owner.ts";
import {
  deleteLeague,
  deleteTeam,
  findLeaguesOf,
  findMembers,
  holdUser,
  type LockedLeague,
  type Member,
  saveOwner,
} from "../membership-store.ts";

/**
 * What the draft says to a team that goes: it is taken out of the order. While a draft runs the order stays, and
 * the team is picked for; only its own owner can take it out then, everybody else is refused with 409.
 */
export type TeamLeaves = (
  tx: Tx,
  leaving: { leagueId: string; teamId: string; byOwner: boolean },
) => Promise<void>;

/**
 * Takes a team out of a locked league. An owner's league goes to the longest-standing member who is
 * left; without any, the league goes too.
 */
export async function takeTeamOut(
  tx: Tx,
  teamLeaves: TeamLeaves,
  { league, team, userId }: { league: LockedLeague; team: Member; userId: string },
): Promise<void> {
  const { leagueId } = league;
  await teamLeaves(tx, { leagueId, teamId: team.teamId, byOwner: team.ownerId === userId });
  await deleteTeam(tx, team.teamId);
  const [eldest] = await findMembers(tx, leagueId);
  const ownerId = team.ownerId === league.ownerId ? eldest?.ownerId : league.ownerId;
  if (!eldest) await deleteLeague(tx, leagueId);
  else if (ownerId && ownerId !== league.ownerId) await saveOwner(tx, leagueId, ownerId);
  await audit(tx, {
    userId,
    action: team.ownerId === userId ? "league.left" : "league.team-removed",
    subjectId: leagueId,
    subject: league.name,
    before: { league: league.name, ownerId: league.ownerId, team },
    after: eldest ? { ownerId } : { leagueDeleted: true },
  });
}

/** Takes the caller's own team out of a league. */
export function leaveLeague({ db }: Deps, teamLeaves: TeamLeaves, userId: string, leagueId: string) {
  return inTransaction(db, async (tx) => {
    const league = await getLocked(tx, leagueId);
    const team = (await findMembers(tx, leagueId)).find((member) => member.ownerId === userId);
    if (!team) throw new AppError(409, "You have no team in this league");
    await takeTeamOut(tx, teamLeaves, { league, team, userId });
    return league.name;
  });
}

/**
 * For an account that is deleted: takes all its teams out, in the deletion's own transaction. Until
 * that ends the account joins and founds nothing.
 */
export async function leaveAllLeagues(tx: Tx, teamLeaves: TeamLeaves, userId: string): Promise<void> {
  await holdUser(tx, userId);
  for (const leagueId of await findLeaguesOf(tx, userId)) {
    const league = await getLocked(tx, leagueId);
    const team = (await findMembers(tx, leagueId)).find((member) => member.ownerId === userId);
    if (team) await takeTeamOut(tx, teamLeaves, { league, team, userId });
  }
}
