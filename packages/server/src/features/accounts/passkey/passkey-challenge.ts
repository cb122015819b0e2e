import type { Db } from "../../../platform/db/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";

/** How long the device may wait for its user, in milliseconds. */
export const CHALLENGE_LIFE_MS = 5 * 60_000;
const CHALLENGE_BYTES = 32;

/** The purpose of a challenge, and the session that requested it; null for a login. */
interface Asked {
  purpose: "add" | "login" | "confirm";
  sessionId: string | null;
}

/** A new challenge, base64url, to be signed by a passkey. */
export async function createChallenge(
  { db, now, randomBytes }: Pick<Deps, "db" | "now" | "randomBytes">,
  asked: Asked,
): Promise<{ challengeId: string; challenge: string }> {
  const challenge = randomBytes(CHALLENGE_BYTES);
  const { challengeId } = await db
    .insertInto("passkeyChallenges")
    .values({ ...asked, challenge, expiresAt: new Date(now() + CHALLENGE_LIFE_MS) })
    .returning("challengeId")
    .executeTakeFirstOrThrow();
  return { challengeId, challenge: challenge.toString("base64url") };
}

/**
 * Uses a challenge up, even if the verification fails. Throws 400 when it is unknown, used, expired or has another
 * purpose.
 */
export async function useChallenge(
  { db, now }: { db: Db; now: () => number },
  { challengeId, purpose, sessionId }: Asked & { challengeId: string },
): Promise<string> {
  const used = await db
    .deleteFrom("passkeyChallenges")
    .where("challengeId", "=", challengeId)
    .where("purpose", "=", purpose)
    .where("sessionId", "is not distinct from", sessionId)
    .returning(["challenge", "expiresAt"])
    .executeTakeFirst();
  if (!used || used.expiresAt.getTime() <= now()) {
    throw new AppError(400, "That took too long. Please try again");
  }
  return used.challenge.toString("base64url");
}
