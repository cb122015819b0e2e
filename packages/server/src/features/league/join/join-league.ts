import type { HandlerInput, leagueRoutes } from "@emberline/contract";
import { inTransaction, type Tx, violates } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { findInvite } from "./invite-store.ts";
import { insertLeague, insertTeam, lockForJoining, ONE_TEAM_PER_OWNER } from "../league-store.ts";
import { requireLeagueQuota } from "./league-creation-limit.ts";
import type { createPasswordThrottle } from "./password-throttle.ts";

/** What the draft says to a team that joins: it is worked into the order, or refused with 409. */
export type OnTeamJoin = (tx: Tx, joining: { leagueId: string; teamId: string }) => Promise<void>;

interface JoinServices {
  onTeamJoin: OnTeamJoin;
  requireJoinKey: ReturnType<typeof createPasswordThrottle>;
}

type Joining = HandlerInput<typeof leagueRoutes.join>["body"];
type NewLeague = HandlerInput<typeof leagueRoutes.add>["body"];

const ALREADY = "You already have a team in this league";

/** A new team in a league; of two calls of one user the unique key lets one through. */
export async function joinLeague(
  { db }: Deps,
  { onTeamJoin: teamJoins, requireJoinKey: requireKey }: JoinServices,
  userId: string,
  { leagueId, teamName, leaguePassword, invite }: Joining,
) {
  try {
    return await inTransaction(db, async (tx) => {
      const league = await lockForJoining(tx, leagueId, userId);
      if (!league) throw new AppError(404, "League not found");
      if (league.isMember) throw new AppError(409, ALREADY);
      // Asked once the league is locked: a link that was just renewed opens nothing.
      const link = await findInvite(tx, leagueId);
      const expected = { leagueId, password: league.password, invite: link?.token ?? null };
      requireKey(userId, expected, { password: leaguePassword, invite });
      const teamId = await insertTeam(tx, { leagueId, ownerId: userId, name: teamName });
      await teamJoins(tx, { leagueId, teamId });
      return { leagueId, teamId };
    });
  } catch (error) {
    if (violates(error, ONE_TEAM_PER_OWNER)) throw new AppError(409, ALREADY);
    throw error;
  }
}

/** A new league with its owner's team. Names may repeat. */
export const createOwnLeague = ({ db, now }: Deps, ownerId: string, league: NewLeague) =>
  inTransaction(db, async (tx) => {
    await requireLeagueQuota(tx, ownerId, now());
    return insertLeagueWithTeam(tx, ownerId, league);
  });

export async function insertLeagueWithTeam(tx: Tx, ownerId: string, league: NewLeague) {
  const leagueId = await insertLeague(tx, {
    name: league.name,
    ownerId,
    isPrivate: league.privateInd,
    password: league.privateInd ? (league.password ?? null) : null,
  });
  return { leagueId, teamId: await insertTeam(tx, { leagueId, ownerId, name: league.teamName }) };
}
