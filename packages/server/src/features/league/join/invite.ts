import type { InvitedLeague } from "@emberline/contract";
import type { Caller } from "../../../auth/session.ts";
import { newToken } from "../../../auth/token.ts";
import { audit } from "../../../db/queries/audit.ts";
import type { Db } from "../../../db/database.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { deleteInvite, findInvite, findInvited, saveInvite } from "./invite-store.ts";
import { getOwnedLeague } from "../require-owner.ts";

/** The invite link; null while there is none. */
export async function readInvite(db: Db, leagueId: string) {
  const invite = await findInvite(db, leagueId);
  return invite ? { token: invite.token, createdAt: invite.createdAt.toISOString() } : null;
}

/**
 * Creates a new link, which voids the earlier one. The league's lock orders it before or after a join with the old
 * link. Throws 403 for a caller who is not the owner, 404 for an unknown league.
 */
export function renewInvite({ db, now, randomBytes }: Deps, caller: Caller, leagueId: string) {
  return inTransaction(db, async (tx) => {
    const { name } = await getOwnedLeague(tx, caller, leagueId);
    const invite = { token: newToken(randomBytes), createdAt: new Date(now()) };
    await saveInvite(tx, { ...invite, leagueId });
    await audit(tx, {
      userId: caller.userId,
      action: "league.invite-renewed",
      subjectId: leagueId,
      subject: name,
    });
    return { token: invite.token, createdAt: invite.createdAt.toISOString() };
  });
}

/** Deletes the link, if there is one. Throws 403 for a caller who is not the owner, 404 for an unknown league. */
export function endInvite({ db }: Deps, caller: Caller, leagueId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { name } = await getOwnedLeague(tx, caller, leagueId);
    if (!(await deleteInvite(tx, leagueId))) return;
    await audit(tx, {
      userId: caller.userId,
      action: "league.invite-ended",
      subjectId: leagueId,
      subject: name,
    });
  });
}

/** The league as the holder of the link sees it, without password and members. Throws 404 for an invalid link. */
export async function readInvited(db: Db, token: string, now: number): Promise<InvitedLeague> {
  const league = await findInvited(db, token);
  if (!league) throw new AppError(404, "This invite link is not valid");
  const { leagueId, name, isPrivate, firstName, lastName, teamsCount, startDate, completedAt } = league;
  const draft = startDate && { startDate: startDate.toISOString(), complete: completedAt !== null };
  return {
    leagueId,
    name,
    privateInd: isPrivate,
    owner: { firstName, lastName },
    teamsCount,
    draft,
    joinable: !startDate || completedAt !== null || startDate.getTime() > now,
  };
}
