import type { Caller } from "../../../platform/session/session.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { getOwnedLeague } from "../league-access.ts";
import { type OnTeamLeave, removeTeamFromLeague } from "./leave-league.ts";
import type { LockedLeague } from "../../../platform/db/queries/league-queries.ts";
import { findMembers, type Member } from "../membership-store.ts";

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

/** Users who are banned from a league, the latest ban first. */
async function findBans(db: Db, leagueId: string) {
  return db
    .selectFrom("leagueBans")
    .innerJoin("users", "users.userId", "leagueBans.userId")
    .select(["banId", "leagueBans.userId", "firstName", "lastName", "bannedAt"])
    .where("leagueId", "=", leagueId)
    .orderBy("bannedAt", "desc")
    .orderBy("banId")
    .execute();
}

/**
 * Run it as a separate statement after the one that locks the league: only then it sees a ban that the lock waited for.
 */
export async function isBanned(tx: Tx, leagueId: string, userId: string): Promise<boolean> {
  const ban = await tx
    .selectFrom("leagueBans")
    .select("banId")
    .where("leagueId", "=", leagueId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return ban !== undefined;
}

async function insertBan(tx: Tx, ban: { leagueId: string; userId: string; bannedAt: Date }): Promise<void> {
  await tx.insertInto("leagueBans").values(ban).execute();
}

async function deleteBan(tx: Tx, banId: string): Promise<void> {
  await tx.deleteFrom("leagueBans").where("banId", "=", banId).execute();
}

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
async function removeMemberFrom(
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
