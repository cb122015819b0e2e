import { findSession, type Session } from "../auth/session.ts";
import type { Source } from "./source-cache.ts";

const SESSION_BYTES = 1000;

/** Null for an unknown session. It ends everywhere with the next request, since its deletion is a change. */
export const sessionSource = (tokenHash: string): Source<Session | null> => ({
  key: `session:${tokenHash}`,
  load: async (tx) => {
    const value = (await findSession(tx, tokenHash)) ?? null;
    return { value, subjects: [tokenHash, ...subjectsOf(value)], bytes: SESSION_BYTES };
  },
});

/** Whether admins need a passkey matters to their sessions only. */
function subjectsOf(session: Session | null): string[] {
  if (!session) return [];
  return session.isAdmin ? [session.userId, "passkey-settings"] : [session.userId];
}
