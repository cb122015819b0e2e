import { SESSIONS_PER_USER } from "@emberline/game";
import type { IncomingMessage } from "node:http";
import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { Tx } from "../db/transaction.ts";
import { AppError } from "../errors.ts";
import { createHmac, hash, randomInt, timingSafeEqual } from "node:crypto";
import { sourcesById } from "../cache/source-cache.ts";
import type { Deps } from "../deps.ts";
import type { ReadModel } from "../cache/read-model.ts";

/** The authenticated user and session of a request. */
export interface Caller {
  userId: string;
  sessionId: string;
  /** False while `needsPasskey`. */
  isAdmin: boolean;
  isScorer: boolean;
  /** An admin without admin rights: the site requires a passkey, and the session was opened without one. */
  needsPasskey: boolean;
}

/** How the user proved their identity when they opened or confirmed the session. */
type Proof = "password" | "passkey";

const SESSION_DAYS = 90;
/** The maximum age, however often it is renewed. A constraint of the table enforces it as well. */
const SESSION_MAX_HOURS = 365 * 24;
const DAY_MS = 86_400_000;
const SEEN_EVERY_MS = 3_600_000;
const TOKEN_MAX_LENGTH = 500;

const SUSPENDED = "This account is suspended. Please contact the site admin";

/**
 * Creates a session and returns its token; only the token's hash is stored. Deletes the session whose token the device
 * had until now, and the least recently used ones above `SESSIONS_PER_USER`. Throws 403 for a suspended user.
 */
export async function createSession(
  deps: { now: () => number; randomBytes: (size: number) => Buffer },
  tx: Tx,
  user: { userId: string; userAgent: string | undefined; proof?: Proof; formerToken?: string | undefined },
): Promise<string> {
  const token = newToken(deps.randomBytes);
  const now = deps.now();
  // Serialises the creation of a user's sessions, so that each counts the earlier ones and none outlives a
  // suspension.
  const { suspendedAt } = await tx
    .selectFrom("users")
    .select("suspendedAt")
    .where("userId", "=", user.userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (suspendedAt) throw new AppError(403, SUSPENDED);
  if (user.formerToken !== undefined) {
    await tx.deleteFrom("sessions").where("tokenHash", "=", hashToken(user.formerToken)).execute();
  }
  const { sessionId } = await tx
    .insertInto("sessions")
    .values({
      tokenHash: hashToken(token),
      userId: user.userId,
      userAgent: user.userAgent?.slice(0, 500) ?? null,
      createdAt: new Date(now),
      seenAt: new Date(now),
      expiresAt: new Date(now + SESSION_DAYS * DAY_MS),
      ...(user.proof && confirmedBy(user.proof, now)),
    })
    .returning("sessionId")
    .executeTakeFirstOrThrow();
  await deleteOldestSessions(tx, user.userId, sessionId);
  return token;
}

const confirmedBy = (proof: Proof, now: number) => ({
  confirmedAt: new Date(now),
  ...(proof === "passkey" && { passkeyAt: new Date(now) }),
});

/** Records that the session's user has just entered a password or used a passkey. */
export async function confirmSession(db: Db, sessionId: string, proof: Proof, now: number): Promise<void> {
  await db.updateTable("sessions").set(confirmedBy(proof, now)).where("sessionId", "=", sessionId).execute();
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

/** A stored session with the data to admit its user. */
type Session = Omit<Awaited<ReturnType<typeof findSessionRows>>[number], "tokenHash">;

/** In hexadecimal digits; null without a token, or for a text that cannot be one. */
export const tokenHashOf = (token: string | undefined): string | null =>
  token && token.length <= TOKEN_MAX_LENGTH ? hashTokenToHex(token) : null;

/** Sessions by the hashes of their tokens, without those of suspended users. */
async function findSessions(db: Db, tokenHashes: readonly string[]): Promise<Map<string, Session>> {
  const rows = await findSessionRows(
    db,
    tokenHashes.map((tokenHash) => Buffer.from(tokenHash, "hex")),
  );
  return new Map(rows.map(({ tokenHash, ...session }) => [tokenHash.toString("hex"), session]));
}

const findSessionRows = (db: Db, tokenHashes: readonly Buffer[]) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.userId", "sessions.userId")
    .select(["tokenHash", "sessions.sessionId", "sessions.userId", "sessions.seenAt", "sessions.expiresAt"])
    .select(["users.isAdmin", "users.isScorer"])
    .select((eb) =>
      eb
        .and([
          eb("users.isAdmin", "=", true),
          eb("sessions.passkeyAt", "is", null),
          eb.exists(eb.selectFrom("passkeySettings").select("onlyOne").where("requiredForAdmins", "=", true)),
        ])
        .as("needsPasskey"),
    )
    .where(sql<boolean>`token_hash = any(${tokenHashes})`)
    // During an update, an older server may still open sessions for suspended users.
    .where("suspendedAt", "is", null)
    .execute();

/** The session's caller; null when it has expired. */
export function callerOf(session: Session, now: number): Caller | null {
  const { sessionId, userId, isAdmin, isScorer, expiresAt } = session;
  const needsPasskey = Boolean(session.needsPasskey);
  if (expiresAt.getTime() <= now) return null;
  return { userId, sessionId, isAdmin: isAdmin && !needsPasskey, isScorer, needsPasskey };
}

/** True when the session was not used for an hour. */
const shouldExtend = ({ seenAt }: Pick<Session, "seenAt">, now: number): boolean =>
  now - seenAt.getTime() > SEEN_EVERY_MS;

/** Extends a session if it is due, up to an age of a year. */
export async function extendSession(
  db: Db,
  session: Pick<Session, "sessionId" | "seenAt">,
  now: number,
): Promise<void> {
  if (!shouldExtend(session, now)) return;
  await db
    .updateTable("sessions")
    .set({
      seenAt: new Date(now),
      expiresAt: sql`least(${new Date(now + SESSION_DAYS * DAY_MS)}, created_at + make_interval(hours => ${SESSION_MAX_HOURS}))`,
    })
    .where("sessionId", "=", session.sessionId)
    .where(sql<boolean>`seen_at < ${new Date(now - SEEN_EVERY_MS)}`)
    .execute();
}

/** Until when a session yields the same caller without being extended, in epoch milliseconds. */
export const unchangedUntil = ({ seenAt, expiresAt }: Pick<Session, "seenAt" | "expiresAt">): number =>
  Math.min(seenAt.getTime() + SEEN_EVERY_MS, expiresAt.getTime());

/**
 * The token of the Authorization header, with or without `Bearer `; "null" and "undefined" count as no token
 * (API-60).
 */
export function readToken({ headers }: Pick<IncomingMessage, "headers">): string | undefined {
  const token = headers.authorization?.replace(/^Bearer /i, "").trim();
  return token === "" || token === "null" || token === "undefined" ? undefined : token;
}

const TOKEN_BYTES = 32;

/** A new random token for a session, a reset link or the set-up link: 32 bytes, base64url. */
export const newToken = (randomBytes: (size: number) => Buffer) =>
  randomBytes(TOKEN_BYTES).toString("base64url");

/** The stored form of a token. Tokens are long enough to need no salt. */
export const hashToken = (token: string) => hash("sha256", token, "buffer");

/** Takes a third of the time of `hashToken(token).toString("hex")`, and runs for every request. */
const hashTokenToHex = (token: string) => hash("sha256", token, "hex");

/** A six-digit code, 100000 to 999999, from a cryptographic source. */
export const newCode = () => randomInt(100_000, 1_000_000);

/** Keyed, because a six-digit code could be guessed from a plain hash. */
export const hashCode = (secret: Buffer, userId: string, code: number) =>
  createHmac("sha256", secret).update(`${userId}:${code}`).digest();

export const sameHash = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);

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
