import type { Caller } from "../../auth/session.ts";
import type { Tx } from "../../db/transaction.ts";
import { AppError } from "../../errors.ts";
import { type LockedLeague, lockLeague } from "./membership-store.ts";

/** The league, locked; throws 404 when it has gone. */
export async function getLockedLeague(tx: Tx, leagueId: string): Promise<LockedLeague> {
  const league = await lockLeague(tx, leagueId);
  if (!league) throw new AppError(404, "League not found");
  return league;
}

/** The same for its owner and admins; asked again under the lock, for the league may just have been handed over. */
export async function getOwnedLeague(tx: Tx, caller: Caller, leagueId: string): Promise<LockedLeague> {
  const league = await getLockedLeague(tx, leagueId);
  if (!caller.isAdmin && league.ownerId !== caller.userId) {
    throw new AppError(403, "Only the owner of this league can do this");
  }
  return league;
}
