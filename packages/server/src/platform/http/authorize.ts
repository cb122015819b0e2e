import type { Access } from "@emberline/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { passkeyNeeded } from "../session/confirmation.ts";
import { type Caller, readToken } from "../session/session.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { findCaller } from "../session/find-caller.ts";
import type { Need, ReadModel } from "../cache/read-model.ts";

declare module "fastify" {
  interface FastifyInstance {
    readModel: ReadModel;
    leagueAccess: LeagueAccess;
  }
}

/** Checks who may read a league and who may change it. The leagues feature implements it. */
export interface LeagueAccess {
  /** Throws 404 when the league does not exist, 403 when the caller is neither a member nor an admin. */
  requireMember: (caller: Caller, leagueId: string) => Promise<void>;
  /** The same check, from the read model. */
  requireMemberInMemory: (need: Need, caller: Caller, leagueId: string) => void;
  /** True for the owner and for admins. Throws 404 when the league does not exist. */
  hasOwnerAccess: (caller: Caller, leagueId: string) => Promise<boolean>;
}

/**
 * Finds the caller, before the body is read; null for public routes. Throws 401 without a session, 403 without the
 * role.
 */
export async function authenticate(
  deps: Pick<Deps, "db" | "now">,
  { readModel }: Pick<FastifyInstance, "readModel">,
  { access, request }: { access: Access; request: FastifyRequest },
): Promise<Caller | null> {
  if (access === "anyone") return null;
  return requireCaller(access, await findCaller(deps, readModel, readToken(request)));
}

/** Throws 401 without a caller, 403 for routes of admins or scorers to anyone else. */
export function requireCaller(access: Access, caller: Caller | null): Caller {
  if (!caller) throw new AppError(401, "Please log in");
  const isAllowed = caller.isAdmin || (access === "scorer" ? caller.isScorer : access !== "admin");
  if (isAllowed) return caller;
  throw caller.needsPasskey ? passkeyNeeded() : new AppError(403, "Only admins can do this");
}

/**
 * Returns what checks access to the league that the input names. It throws 404 when the league does not exist, 403
 * without access.
 */
export function createLeagueAuthorizer({ leagueAccess }: Pick<FastifyInstance, "leagueAccess">) {
  return async (access: Access, caller: Caller | null, leagueId: unknown): Promise<void> => {
    if (access !== "member" && access !== "owner") return;
    if (!caller || typeof leagueId !== "string")
      throw new Error(`a ${access} call needs a caller and a leagueId`);
    if (access === "member") return leagueAccess.requireMember(caller, leagueId);
    if (!(await leagueAccess.hasOwnerAccess(caller, leagueId))) {
      throw new AppError(403, "Only the owner of this league can do this");
    }
  };
}
