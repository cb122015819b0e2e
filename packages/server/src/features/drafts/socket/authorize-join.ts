import { type Caller, findCaller } from "../../../platform/session/session.ts";
import { sql } from "kysely";
import { queryPrepared } from "../../../platform/db/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import type { ReadModel } from "../../../platform/cache/read-model.ts";
import type { Participant } from "../room/room-registry.ts";
import { leagueSource } from "../../snapshots/index.ts";
import { findSeenSeason, requireDraftSeen } from "../../spoilers/index.ts";
import { toJoinRejected } from "./socket-errors.ts";

/** The dependencies of message handlers; the read model has the sessions. */
export type SocketDeps = Pick<Deps, "db" | "pool" | "now" | "timers" | "log"> & { readModel: ReadModel };

/** All data of a participant except the connection. */
export type JoinGrant = Omit<Participant, "socket" | "log">;

/** The sender of a message to a league's room. */
export interface Sender {
  userId: string;
  /** Allows the teams of the league and admins. Throws `JoinRejected` for anyone else. */
  authorize: () => Promise<JoinGrant>;
}

/** Finds the user of a token; the league is not checked yet. Throws `JoinRejected` when there is none. */
export async function findSender(
  deps: SocketDeps,
  token: string | null | undefined,
  leagueId: string,
): Promise<Sender> {
  const caller = await rejecting(requireCaller(deps, token));
  const authorize = async () => {
    const grant = await findGrant(deps, caller, leagueId);
    await requireRoomSeen(deps, grant);
    return grant;
  };
  return { userId: caller.userId, authorize: () => rejecting(authorize()) };
}

/** Allows the teams of the league and admins. Throws `JoinRejected` for anyone else. */
export async function authorizeJoin(
  deps: SocketDeps,
  token: string | null | undefined,
  leagueId: string,
): Promise<JoinGrant> {
  return (await findSender(deps, token, leagueId)).authorize();
}

/** The same for a mock draft, which has its own rule for users who may not see the whole season. */
export async function authorizeMockDraft(
  deps: SocketDeps,
  token: string | null | undefined,
  leagueId: string,
): Promise<JoinGrant> {
  const caller = await rejecting(requireCaller(deps, token));
  return rejecting(findGrant(deps, caller, leagueId));
}

/** Throws `AppError` 403 with `SPOILER` when a league's draft reveals more than the user has watched. */
export async function requireRoomSeen(
  { readModel }: Pick<SocketDeps, "readModel">,
  { seen, leagueId }: Pick<JoinGrant, "seen" | "leagueId">,
): Promise<void> {
  if (!seen) return;
  const league = await readModel.read((need) => need(leagueSource(leagueId)), null);
  const draft = league?.drafts.find(({ seasonId }) => seasonId === seen.view.seasonId);
  requireDraftSeen(seen, draft?.resultsThrough ?? null);
}

const rejecting = <T>(found: Promise<T>): Promise<T> =>
  found.catch((error: unknown) => {
    throw toJoinRejected(error);
  });

async function requireCaller(deps: SocketDeps, token: string | null | undefined): Promise<Caller> {
  if (token === null || token === undefined) throw new AppError(401, "Please log in: the token is missing");
  const caller = await findCaller(deps, deps.readModel, token);
  if (!caller) throw new AppError(401, "Please log in");
  return caller;
}

async function findGrant(deps: SocketDeps, caller: Caller, leagueId: string): Promise<JoinGrant> {
  const seen = await findSeenSeason(deps.readModel, { userId: caller.userId, leagueId, at: deps.now() });
  const membership = await findMembership(deps, caller, leagueId);
  if (!membership) throw new AppError(404, "League not found");
  const { teamId, ownerId } = membership;
  if (teamId === null && !caller.isAdmin) {
    throw new AppError(403, "Only members of this league can see it");
  }
  const { userId, sessionId } = caller;
  return {
    userId,
    sessionId,
    leagueId,
    teamId,
    desk: ownerId === userId ? "owner" : caller.isAdmin ? "admin" : null,
    seen,
  };
}

async function findMembership(deps: SocketDeps, { userId }: Caller, leagueId: string) {
  const statement = sql<{ teamId: string | null; ownerId: string }>`
    select teams.team_id as "teamId", leagues.owner_id as "ownerId"
    from leagues left join teams on teams.league_id = leagues.league_id and teams.owner_id = ${userId}::uuid
    where leagues.league_id = ${leagueId}::uuid`;
  const [membership] = await queryPrepared(deps, "draft_membership", statement);
  return membership;
}
