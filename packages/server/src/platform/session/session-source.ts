import { findSessions, type Session } from "./session.ts";
import { sourcesById } from "../cache/source.ts";

const SESSION_BYTES = 1000;

/** By the token's hash; null for an unknown session. It ends everywhere with the next request, since its deletion is a change. */
export const sessionSource = sourcesById<Session | null>("session", {
  inOneQuery: async (db, tokenHashes) => {
    const sessions = await findSessions(db, tokenHashes);
    return tokenHashes.map((tokenHash) => {
      const value = sessions.get(tokenHash) ?? null;
      return { value, subjects: [tokenHash, ...subjectsOf(value)], bytes: SESSION_BYTES };
    });
  },
});

/** Whether admins need a passkey matters to their sessions only. */
function subjectsOf(session: Session | null): string[] {
  if (!session) return [];
  return session.isAdmin ? [session.userId, "passkey-settings"] : [session.userId];
}
