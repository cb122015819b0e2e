import type { IncomingMessage } from "node:http";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { Tx } from "../db/transaction.ts";
import { AppError } from "../errors.ts";
import { hashToken, newToken } from "./token.ts";

/** The authenticated user and session of a request. */
export interface Caller {
  userId: string;
  sessionId: string;
  isAdmin: boolean;
  isScorer: boolean;
}

const SESSION_DAYS = 90;
/** The maximum age, however often it is renewed. A constraint of the table enforces it as well. */
const SESSION_MAX_HOURS = 365 * 24;
const SESSIONS_PER_USER = 20;
const DAY_MS = 86_400_000;
const SEEN_EVERY_MS = 3_600_000;
const TOKEN_MAX_LENGTH = 500;

const SUSPENDED = "This account is suspended. Please contact the site admin";

/**
 * Creates a session and returns its token; only the token's hash is stored. Deletes the least recently used sessions
 * above `SESSIONS_PER_USER`. Throws 403 for a suspended user.
 */
export async function createSession(
  deps: { now: () => number; randomBytes: (size: number) => Buffer },
  tx: Tx,
  user: { userId: string; userAgent: string | undefined },
): Promise<string> {
  const token = newToken(deps.randomBytes);
  const now = deps.now();
  // Serialises the creation of one user's sessions, so that each counts those before it and none outlives a suspension.
  const { suspendedAt } = await tx
    .selectFrom("users")
    .select("suspendedAt")
    .where("userId", "=", user.userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (suspendedAt) throw new AppError(403, SUSPENDED);
  const { sessionId } = await tx
    .insertInto("sessions")
    .values({
      tokenHash: hashToken(token),
      userId: user.userId,
      userAgent: user.userAgent?.slice(0, 500) ?? null,
      createdAt: new Date(now),
      seenAt: new Date(now),
      expiresAt: new Date(now + SESSION_DAYS * DAY_MS),
    })
    .returning("sessionId")
    .executeTakeFirstOrThrow();
  await deleteOldestSessions(tx, user.userId, sessionId);
  return token;
}

/** Keeps the new session and the most recently used ones. */
async function deleteOldestSessions(tx: Tx, userId: string, newSessionId: string): Promise<void> {
  await tx
    .deleteFrom("sessions")
    .where("sessionId", "in", (others) =>
      others
        .selectFrom("sessions")
        .select("sessionId")
        .where("userId", "=", userId)
        .where("sessionId", "!=", newSessionId)
        .orderBy("seenAt", "desc")
        .orderBy("createdAt", "desc")
        .orderBy("sessionId")
        .offset(SESSIONS_PER_USER - 1),
    )
    .execute();
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom("sessions").where("sessionId", "=", sessionId).execute();
}

export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("sessions").where("userId", "=", userId).execute();
}

/** Deletes all sessions of the user but the caller's own. */
export async function deleteOtherSessions(
  db: Db,
  { userId, sessionId }: Pick<Caller, "userId" | "sessionId">,
): Promise<void> {
  await db.deleteFrom("sessions").where("userId", "=", userId).where("sessionId", "!=", sessionId).execute();
}

/** A stored session with what is needed to admit its user. */
export type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** Null without a token, and for a text that cannot be one. */
export const tokenHashOf = (token: string | undefined): Buffer | null =>
  token && token.length <= TOKEN_MAX_LENGTH ? hashToken(token) : null;

export async function findSession(db: Db, tokenHash: Buffer) {
  return (
    db
      .selectFrom("sessions")
      .innerJoin("users", "users.userId", "sessions.userId")
      .select(["sessions.sessionId", "sessions.userId", "sessions.seenAt", "sessions.expiresAt"])
      .select(["users.isAdmin", "users.isScorer"])
      .where("tokenHash", "=", tokenHash)
      // During an update an older server may still open sessions for them.
      .where("suspendedAt", "is", null)
      .executeTakeFirst()
  );
}

/** The session's caller; null when it has expired. */
export const callerOf = (
  { sessionId, userId, isAdmin, isScorer, expiresAt }: Session,
  now: number,
): Caller | null => (expiresAt.getTime() <= now ? null : { userId, sessionId, isAdmin, isScorer });

/** Extends a session that was not used for an hour, up to the age of a year. */
export async function extendSession(
  db: Db,
  { sessionId, seenAt }: Pick<Session, "sessionId" | "seenAt">,
  now: number,
): Promise<void> {
  if (now - seenAt.getTime() <= SEEN_EVERY_MS) return;
  await db
    .updateTable("sessions")
    .set({
      seenAt: new Date(now),
      expiresAt: sql`least(${new Date(now + SESSION_DAYS * DAY_MS)}, created_at + make_interval(hours => ${SESSION_MAX_HOURS}))`,
    })
    .where("sessionId", "=", sessionId)
    .where(sql<boolean>`seen_at < ${new Date(now - SEEN_EVERY_MS)}`)
    .execute();
}

/**
 * The token of the Authorization header, with or without `Bearer `; "null" and "undefined" count as no token
 * (API-60).
 */
export function readToken({ headers }: Pick<IncomingMessage, "headers">): string | undefined {
  const token = headers.authorization?.replace(/^Bearer /i, "").trim();
  return token === "" || token === "null" || token === "undefined" ? undefined : token;
}
