import { callerOf, type Caller, extendSession, tokenHashOf } from "./session.ts";
import type { Deps } from "../deps.ts";
import type { ReadModel } from "../cache/read-model.ts";
import { sessionSource } from "./session-source.ts";

/**
 * The caller of a token as of this call, which extends the session; null for an unknown or expired token. Throws only
 * database errors.
 */
export async function findCaller(
  deps: Pick<Deps, "db" | "now">,
  readModel: ReadModel,
  token: string | undefined,
): Promise<Caller | null> {
  const tokenHash = tokenHashOf(token);
  if (!tokenHash) return null;
  const outage = await readModel.sync();
  if (outage) throw outage.error;
  const session = await readModel.get(sessionSource(tokenHash));
  if (!session) return null;
  const now = deps.now();
  const caller = callerOf(session, now);
  if (caller) await extendSession(deps.db, session, now);
  return caller;
}
