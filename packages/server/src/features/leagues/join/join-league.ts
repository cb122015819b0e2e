import { LEAGUE_TEAMS_MAX, LEAGUES_PER_USER, LEAGUES_PER_DAY } from "@emberline/game";
import type { HandlerInput, leagueRoutes } from "@emberline/contract";
import { requireAllowedNames } from "../../accounts/index.ts";
import { rejectDuplicate, inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { findInvite } from "./invite-store.ts";
import {
  countTeamsOf,
  insertLeague,
  insertTeam,
  lockForJoining,
  ONE_TEAM_PER_OWNER,
} from "../league-store.ts";
import { prepareLateJoin } from "../late/join-late.ts";
import { isBanned } from "../membership/ban-member.ts";
import type { createPasswordThrottle } from "./password-throttle.ts";

/** The drafts feature's part of a join: adds the team to the draft order, or throws 409. */
export type OnTeamJoin = (tx: Tx, joining: { leagueId: string; teamId: string }) => Promise<void>;

interface JoinServices {
  onTeamJoin: OnTeamJoin;
  throttle: ReturnType<typeof createPasswordThrottle>;
}

type Joining = HandlerInput<typeof leagueRoutes.join>["body"];
type NewLeague = HandlerInput<typeof leagueRoutes.add>["body"];

const ALREADY = "You already have a team in this league";

/**
 * Creates the caller's team in a league; a unique constraint settles a race. Throws 404 for an unknown league, 409
 * when the caller is a member or in too many leagues, the league is full or the draft is running, 403 for a banned
 * user, and 400, 403 or 429 as `requireJoinKey` does.
 */
export async function joinLeague(
  { db, now }: Pick<Deps, "db" | "now">,
  { onTeamJoin, throttle }: JoinServices,
  userId: string,
  { leagueId, teamName, leaguePassword, invite }: Joining,
) {
  await requireAllowedNames(db, [teamName]);
  const given = { password: leaguePassword, invite };
  const join = () =>
    inTransaction(db, async (tx) => {
      const league = await lockForJoining(tx, leagueId, userId);
      if (!league) throw new AppError(404, "League not found");
      if (league.isMember) throw new AppError(409, ALREADY);
      if (await isBanned(tx, leagueId, userId)) throw new AppError(403, "You are banned from this league");
      // Read under the league's lock, so that a link that was just replaced is refused.
      const link = await findInvite(tx, leagueId);
      const secrets = { leagueId, password: league.password, invite: link?.token ?? null };
      await throttle.requireJoinKey(tx, userId, { league: secrets, given });
      if (league.teamsCount >= LEAGUE_TEAMS_MAX)
        throw new AppError(409, `A league has at most ${LEAGUE_TEAMS_MAX} teams`);
      await requireFewLeagues(tx, userId);
      const onLateJoin = await prepareLateJoin(tx, { leagueId, userId, at: now() });
      const teamId = await insertTeam(tx, { leagueId, ownerId: userId, name: teamName });
      await onTeamJoin(tx, { leagueId, teamId });
      await onLateJoin?.(teamId);
      return { leagueId, teamId };
    });
  return throttle.countingGuesses({ userId, leagueId, given }, () =>
    rejectDuplicate(ONE_TEAM_PER_OWNER, ALREADY, join),
  );
}

/**
 * Creates a league with its owner's team. Names may repeat. Throws 400 for a name with a blocked word, 429 after too many
 * leagues in 24 hours, 409 for a user in too many.
 */
export async function createOwnLeague(
  { db, now }: Pick<Deps, "db" | "now">,
  ownerId: string,
  league: NewLeague,
) {
  await requireAllowedNames(db, [league.name, league.teamName]);
  return inTransaction(db, async (tx) => {
    await requireLeagueQuota(tx, ownerId, now());
    await requireFewLeagues(tx, ownerId);
    return insertLeagueWithTeam(tx, ownerId, league);
  });
}

async function requireFewLeagues(tx: Tx, userId: string): Promise<void> {
  if ((await countTeamsOf(tx, userId)) >= LEAGUES_PER_USER) {
    throw new AppError(409, `You can be in at most ${LEAGUES_PER_USER} leagues`);
  }
}

export async function insertLeagueWithTeam(tx: Tx, ownerId: string, league: NewLeague) {
  const leagueId = await insertLeague(tx, {
    name: league.name,
    ownerId,
    isPrivate: league.privateInd,
    password: league.privateInd ? (league.password ?? null) : null,
  });
  return { leagueId, teamId: await insertTeam(tx, { leagueId, ownerId, name: league.teamName }) };
}

const DAY_MS = 86_400_000;

/** Counts a league that a user creates. Throws 429 after too many in the last 24 hours. */
async function requireLeagueQuota(tx: Tx, userId: string, now: number): Promise<void> {
  // Locks the user first, as the deletion of the account does.
  await tx.selectFrom("users").select("userId").where("userId", "=", userId).forKeyShare().execute();
  const { createdAts } = await tx
    .insertInto("leagueCreations")
    .values({ userId, createdAts: [] })
    // Inserts or locks the row: of several simultaneous calls each counts the earlier ones.
    .onConflict((conflict) => conflict.column("userId").doUpdateSet({ userId }))
    .returning("createdAts")
    .executeTakeFirstOrThrow();
  const recent = createdAts.filter((at) => now - at.getTime() < DAY_MS);
  const [oldest] = recent;
  if (oldest && recent.length >= LEAGUES_PER_DAY) {
    throw new AppError(
      429,
      `You can create at most ${LEAGUES_PER_DAY} leagues a day. Please try again tomorrow`,
      {
        retryAfterSeconds: Math.ceil((oldest.getTime() + DAY_MS - now) / 1000),
      },
    );
  }
  await tx
    .updateTable("leagueCreations")
    .set({ createdAts: [...recent, new Date(now)] })
    .where("userId", "=", userId)
    .execute();
}
