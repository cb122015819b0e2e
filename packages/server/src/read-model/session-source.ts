import { findSession, type Session } from "../auth/session.ts";
import type { Source } from "./source-cache.ts";

const SESSION_BYTES = 1000;

/** Null for an unknown session. It ends everywhere with the next request, since its deletion is a change. */
export function sessionSource(tokenHash: Buffer): Source<Session | null> {
  const hash = tokenHash.toString("hex");
  return {
    key: `session:${hash}`,
    load: async (tx) => {
      const value = (await findSession(tx, tokenHash)) ?? null;
      return { value, subjects: value ? [hash, value.userId] : [hash], bytes: SESSION_BYTES };
    },
  };
}
