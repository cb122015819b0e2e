import type { InvitedLeague } from "@emberline/contract";
import type { Caller } from "../../../auth/session.ts";
import { newToken } from "../../../auth/token.ts";
import { audit } from "../../../db/audit.ts";
import type { Db } from "../../../db/database.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { deleteInvite, findInvite, findInvited, saveInvite } from "./invite-store.ts";
import { getOwnedLeague } from "../require-owner.ts";

/** The link as the owner shares it; null while there is none. */
export async function readInvite(db: Db, leagueId: string) {
  const invite = await findInvite(db, leagueId);
  return invite ? { token: invite.token, createdAt: invite.createdAt.toISOString() } : null;
}

/** A new link; an earlier one stops working. The league's lock puts it before or after a joining by the old one. */
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

/** Stops the link; without one there is nothing to do. */
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

/** What whoever has the link sees of the league: neither its password nor its members. */
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
