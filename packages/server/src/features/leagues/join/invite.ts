import type { InvitedLeague } from "@emberline/contract";
import { currentRules, draftRulesOf, sizesFor } from "@emberline/game";
import { findCurrentSeasonId } from "../../../platform/db/queries/season-queries.ts";
import { type Caller, newToken } from "../../../platform/session/session.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import type { Db } from "../../../platform/db/database.ts";
import { findRuleChanges, type LockedLeague } from "../../../platform/db/queries/league-queries.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import {
  deleteInvite,
  findInvite,
  findInvited,
  findInviteSetting,
  saveInvite,
  saveInviteSetting,
} from "./invite-store.ts";
import { getLockedLeague, getOwnedLeague } from "../league-access.ts";
import { ownRules } from "../list-leagues.ts";

/** The invite link; null while there is none, and for a member whom the owner does not allow to invite. */
export async function readInvite(db: Db, caller: Caller, leagueId: string) {
  const setting = await findInviteSetting(db, leagueId);
  if (!setting) throw new AppError(404, "League not found");
  const invite = mayInvite(setting, caller) ? await findInvite(db, leagueId) : undefined;
  return { data: invite ? toInvite(invite) : null, membersMayInvite: setting.membersMayInvite };
}

const mayInvite = (setting: { ownerId: string; membersMayInvite: boolean }, caller: Caller): boolean =>
  setting.membersMayInvite || caller.isAdmin || setting.ownerId === caller.userId;

const toInvite = ({ token, createdAt }: { token: string; createdAt: Date }) => ({
  token,
  createdAt: createdAt.toISOString(),
});

/**
 * The invite link, created if there is none. Throws 403 for a member whom the owner does not allow to invite, 404 for
 * an unknown league.
 */
export function createInvite(
  deps: Pick<Deps, "db" | "now" | "randomBytes">,
  caller: Caller,
  leagueId: string,
) {
  return inTransaction(deps.db, async (tx) => {
    const league = await getLockedLeague(tx, leagueId);
    if (!mayInvite(league, caller)) throw new AppError(403, "Only the owner of this league invites");
    const invite = await findInvite(tx, leagueId);
    return toInvite(invite ?? (await replaceInvite(tx, deps, { caller, league })));
  });
}

/** Sets whether members may invite. Throws 403 for a caller who is not the owner, 404 for an unknown league. */
export function setInviting(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  { leagueId, membersMayInvite }: { leagueId: string; membersMayInvite: boolean },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const league = await getOwnedLeague(tx, caller, leagueId);
    await saveInviteSetting(tx, leagueId, membersMayInvite);
    await audit(tx, {
      userId: caller.userId,
      action: "league.saved",
      subjectId: leagueId,
      subject: league.name,
      before: { membersMayInvite: league.membersMayInvite },
      after: { membersMayInvite },
    });
  });
}

/**
 * Creates a new link, which voids the earlier one. The league's lock orders it before or after a join with the old
 * link. Throws 403 for a caller who is not the owner, 404 for an unknown league.
 */
export function renewInvite(
  deps: Pick<Deps, "db" | "now" | "randomBytes">,
  caller: Caller,
  leagueId: string,
) {
  return inTransaction(deps.db, async (tx) => {
    const league = await getOwnedLeague(tx, caller, leagueId);
    return toInvite(await replaceInvite(tx, deps, { caller, league }));
  });
}

async function replaceInvite(
  tx: Tx,
  { now, randomBytes }: Pick<Deps, "now" | "randomBytes">,
  { caller, league }: { caller: Caller; league: LockedLeague },
) {
  const { leagueId, name } = league;
  const invite = { token: newToken(randomBytes), createdAt: new Date(now()) };
  await saveInvite(tx, { ...invite, leagueId });
  await audit(tx, {
    userId: caller.userId,
    action: "league.invite-renewed",
    subjectId: leagueId,
    subject: name,
  });
  return invite;
}

/** Deletes the link, if there is one. Throws 403 for a caller who is not the owner, 404 for an unknown league. */
export function endInvite({ db }: Pick<Deps, "db">, caller: Caller, leagueId: string): Promise<void> {
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
  const league = await findInvited(db, token, new Date(now));
  if (!league) throw new AppError(404, "This invite link is not valid");
  const { leagueId, name, isPrivate, firstName, lastName, teamsCount, spoilerDelayHours } = league;
  const { startDate, completedAt, castSize, joinsEnded } = league;
  const changes = await findRuleChanges(db, leagueId);
  const withOneMore = { players: castSize, teams: teamsCount + 1 };
  const full =
    !startDate && castSize > 0 && sizesFor(withOneMore, draftRulesOf(currentRules(changes))).rounds === 0;
  const seasonId = (await findCurrentSeasonId(db)) ?? null;
  const draft = startDate && { startDate: startDate.toISOString(), complete: completedAt !== null };
  return {
    leagueId,
    name,
    privateInd: isPrivate,
    owner: { firstName, lastName },
    teamsCount,
    draft,
    spoilerDelayHours,
    ...ownRules(changes, seasonId),
    full,
    joinable: !full && !joinsEnded && (!startDate || completedAt !== null || startDate.getTime() > now),
    ...(joinsEnded && { joinsEnded }),
  };
}
