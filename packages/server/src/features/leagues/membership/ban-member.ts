import type { Caller } from "../../../platform/session/session.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { getOwnedLeague } from "../require-owner.ts";
import { deleteBan, findBans, insertBan } from "./ban-store.ts";
import type { OnTeamLeave } from "./leave-league.ts";
import { removeMemberFrom } from "./remove-member.ts";

/** The banned users of a league. */
export async function readBans(db: Db, leagueId: string) {
  const bans = await findBans(db, leagueId);
  return bans.map(({ bannedAt, ...ban }) => ({ ...ban, bannedAt: bannedAt.toISOString() }));
}

/**
 * Removes another member's team from a league and bans its owner from joining again; returns the team's name. The
 * league's lock orders it before or after a join. Throws as `removeMember` does, and 409 for the last member, with
 * whom the league would be deleted.
 */
export function banMember(
  { db, now }: Pick<Deps, "db" | "now">,
  onTeamLeave: OnTeamLeave,
  caller: Caller,
  { leagueId, teamId }: { leagueId: string; teamId: string },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const league = await getOwnedLeague(tx, caller, leagueId);
    const { team, leagueDeleted } = await removeMemberFrom(tx, onTeamLeave, { caller, league, teamId });
    if (leagueDeleted) throw new AppError(409, "This is the last member. Delete the league instead");
    await insertBan(tx, { leagueId, userId: team.ownerId, bannedAt: new Date(now()) });
    await audit(tx, {
      userId: caller.userId,
      action: "league.banned",
      subjectId: leagueId,
      subject: league.name,
      after: { userId: team.ownerId },
    });
    return team.name;
  });
}

/**
 * Lets a banned user join again. Throws 403 for a caller who is not the owner, 404 for an unknown league or a ban that
 * was lifted already.
 */
export function liftBan(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  { leagueId, banId }: { leagueId: string; banId: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const league = await getOwnedLeague(tx, caller, leagueId);
    const ban = (await findBans(tx, leagueId)).find((row) => row.banId === banId);
    if (!ban) throw new AppError(404, "This ban is lifted already");
    await deleteBan(tx, banId);
    await audit(tx, {
      userId: caller.userId,
      action: "league.ban-lifted",
      subjectId: leagueId,
      subject: league.name,
      before: { userId: ban.userId },
    });
  });
}
