import { type Caller, findCaller } from "../../../platform/session/session.ts";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import { createBatchLoader } from "../../../platform/db/queries/batch-loader.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import type { ReadModel } from "../../../platform/cache/read-model.ts";
import type { Participant } from "../room/room-registry.ts";
import { leagueSource } from "../../snapshots/index.ts";
import { findSeenSeason, OPEN_DRAFT, requireDraftSeen } from "../../spoilers/index.ts";
import { toJoinRejected } from "./socket-errors.ts";

/** The dependencies of message handlers; the read model has the sessions. */
export type SocketDeps = Pick<Deps, "db" | "pool" | "now" | "timers" | "log"> & {
  readModel: ReadModel;
  findMembership: MembershipLoader;
};

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
  requireDraftSeen(seen, draft ?? OPEN_DRAFT);
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
  const { userId, sessionId } = caller;
  const membership = await deps.findMembership({ userId, leagueId });
  if (membership.ownerId === null) throw new AppError(404, "League not found");
  const { teamId, ownerId } = membership;
  if (teamId === null && !caller.isAdmin) {
    throw new AppError(403, "Only members of this league can see it");
  }
  return {
    userId,
    sessionId,
    leagueId,
    teamId,
    desk: ownerId === userId ? "owner" : caller.isAdmin ? "admin" : null,
    seen,
  };
}

interface Membership {
  /** Null without a team. */
  teamId: string | null;
  /** The owner of the league; null when it does not exist. */
  ownerId: string | null;
}

interface MembershipKey {
  userId: string;
  leagueId: string;
}

type MembershipLoader = (key: MembershipKey) => Promise<Membership>;

/** Returns a loader whose simultaneous calls share one query: after a restart thousands join at once. */
export const createMembershipLoader = ({ db }: Pick<Database, "db">): MembershipLoader =>
  createBatchLoader(async (keys: MembershipKey[]) => {
    const { rows } = await sql<Membership>`
      select teams.team_id as "teamId", leagues.owner_id as "ownerId"
      from unnest(${keys.map(({ userId }) => userId)}::uuid[], ${keys.map(({ leagueId }) => leagueId)}::uuid[])
        with ordinality as keys (user_id, league_id, position)
      left join leagues on leagues.league_id = keys.league_id
      left join teams on teams.league_id = keys.league_id and teams.owner_id = keys.user_id
      order by position`.execute(db);
    return rows;
  });
