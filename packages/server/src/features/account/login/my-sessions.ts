import type { MySession } from "@emberline/contract";
import { sql } from "kysely";
import { type Caller, endSession } from "../../../auth/session.ts";
import type { Db } from "../../../db/database.ts";
import { AppError } from "../../../errors.ts";

/** As many as anybody would look through. */
const MAX_ROWS = 100;

/** Where the caller is logged in: here first, then the one seen last. */
export async function listSessions(db: Db, caller: Caller, now: number): Promise<MySession[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["sessionId", "userAgent", "createdAt", "seenAt"])
    .where("userId", "=", caller.userId)
    .where("expiresAt", ">", new Date(now))
    .orderBy(sql`session_id = ${caller.sessionId} desc`)
    .orderBy("seenAt", "desc")
    .orderBy("sessionId")
    .limit(MAX_ROWS)
    .execute();
  return rows.map((row) => ({
    sessionId: row.sessionId,
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    current: row.sessionId === caller.sessionId,
  }));
}

/** Throws 404 for a session that is somebody else's or has ended. */
export async function endMySession(db: Db, caller: Caller, sessionId: string): Promise<void> {
  const own = await db
    .selectFrom("sessions")
    .select("sessionId")
    .where("sessionId", "=", sessionId)
    .where("userId", "=", caller.userId)
    .executeTakeFirst();
  if (!own) throw new AppError(404, "That device is logged out already");
  await endSession(db, sessionId);
}
