import type { MySession } from "@emberline/contract";
import { sql } from "kysely";
import { type Caller, deleteSession } from "../../../platform/session/session.ts";
import type { Db } from "../../../platform/db/database.ts";
import { AppError } from "../../../platform/errors.ts";

/** At most this many sessions are listed. */
const OWN_SESSIONS_MAX = 100;

/** A user's sessions, the given one first, then the most recently seen. */
export async function listSessions(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: string | null },
  now: number,
): Promise<MySession[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["sessionId", "userAgent", "createdAt", "seenAt"])
    .where("userId", "=", userId)
    .where("expiresAt", ">", new Date(now))
    .orderBy(sql`session_id = ${sessionId} desc`)
    .orderBy("seenAt", "desc")
    .orderBy("sessionId")
    .limit(OWN_SESSIONS_MAX)
    .execute();
  return rows.map((row) => ({
    sessionId: row.sessionId,
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    current: row.sessionId === sessionId,
  }));
}

/** Ends one of the caller's sessions. Throws 404 for another user's session and one that has ended. */
export async function endMySession(db: Db, caller: Caller, sessionId: string): Promise<void> {
  const own = await db
    .selectFrom("sessions")
    .select("sessionId")
    .where("sessionId", "=", sessionId)
    .where("userId", "=", caller.userId)
    .executeTakeFirst();
  if (!own) throw new AppError(404, "That device is logged out already");
  await deleteSession(db, sessionId);
}
