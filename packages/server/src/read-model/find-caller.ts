import { callerOf, type Caller, extendSession, tokenHashOf } from "../auth/session.ts";
import type { Deps } from "../deps.ts";
import type { DatabaseOutage, ReadModel } from "./read-model.ts";
import { sessionSource } from "./session-source.ts";

type CallerDeps = Pick<Deps, "db" | "now">;

/**
 * The caller that a token belongs to, as of this call; null for an unknown or expired token. Throws only when the
 * database does.
 */
export async function findCaller(
  deps: CallerDeps,
  readModel: ReadModel,
  token: string | undefined,
): Promise<Caller | null> {
  if (tokenHashOf(token) === null) return null;
  const outage = await readModel.sync();
  if (outage) throw outage.error;
  return findSyncedCaller(deps, readModel, { token, outage });
}

/** As `findCaller`, after `sync`; during an outage by the last state known. A session that is used is extended. */
export async function findSyncedCaller(
  deps: CallerDeps,
  readModel: ReadModel,
  { token, outage }: { token: string | undefined; outage: DatabaseOutage },
): Promise<Caller | null> {
  const tokenHash = tokenHashOf(token);
  const session = tokenHash && (await readModel.get(sessionSource(tokenHash), outage));
  if (!session) return null;
  const now = deps.now();
  const caller = callerOf(session, now);
  if (caller && !outage) await extendSession(deps.db, session, now);
  return caller;
}
