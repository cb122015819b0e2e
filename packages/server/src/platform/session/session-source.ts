import { findSessions, type Session } from "./session.ts";
import { sourcesById } from "../cache/source.ts";

const SESSION_BYTES = 1000;

/**
 * Sessions by the token's hash; null for an unknown session. Deleting a session is a change, so it ends on every server
 * with the next request.
 */
export const sessionSource = sourcesById<Session | null>("session", {
  inOneQuery: async (db, tokenHashes) => {
    const sessions = await findSessions(db, tokenHashes);
    return tokenHashes.map((tokenHash) => {
      const value = sessions.get(tokenHash) ?? null;
      return { value, subjects: [tokenHash, ...subjectsOf(value)], bytes: SESSION_BYTES };
    });
  },
});

/** Whether admins need a passkey affects only their sessions. */
function subjectsOf(session: Session | null): string[] {
  if (!session) return [];
  return session.isAdmin ? [session.userId, "passkey-settings"] : [session.userId];
}
