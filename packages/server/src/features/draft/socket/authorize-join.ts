import type { Caller } from "../../../auth/session.ts";
import type { Db } from "../../../db/database.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { findCaller } from "../../../read-model/find-caller.ts";
import type { ReadModel } from "../../../read-model/read-model.ts";
import type { Participant } from "../room/room-registry.ts";
import { toJoinRejected } from "./socket-errors.ts";

/** What messages are handled with; the read model knows the sessions. */
export type SocketDeps = Deps & { readModel: ReadModel };

/** Everything about a participant but the connection. */
export type JoinGrant = Omit<Participant, "socket" | "log">;

/** Allows the teams of the league and admins. Throws `JoinRejected` for anyone else. */
export function authorizeJoin(
  deps: SocketDeps,
  token: string | null | undefined,
  leagueId: string,
): Promise<JoinGrant> {
  return findGrant(deps, token, leagueId).catch((error: unknown) => {
    throw toJoinRejected(error);
  });
}

async function findGrant(
  deps: SocketDeps,
  token: string | null | undefined,
  leagueId: string,
): Promise<JoinGrant> {
  if (token === null || token === undefined) throw new AppError(401, "Please log in: the token is missing");
  const caller = await findCaller(deps, deps.readModel, token);
  if (!caller) throw new AppError(401, "Please log in");
  const membership = await findMembership(deps.db, caller, leagueId);
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
  };
}

async function findMembership(db: Db, { userId }: Caller, leagueId: string) {
  return db
    .selectFrom("leagues")
    .leftJoin("teams", (join) =>
      join.onRef("teams.leagueId", "=", "leagues.leagueId").on("teams.ownerId", "=", userId),
    )
    .select(["teams.teamId", "leagues.ownerId"])
    .where("leagues.leagueId", "=", leagueId)
    .executeTakeFirst();
}
