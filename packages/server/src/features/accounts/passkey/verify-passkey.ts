import type { UsedCredential } from "@emberline/contract";
import type { Db } from "../../../platform/db/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { recordUse, type StoredPasskey } from "./passkey-store.ts";
import { isIP } from "node:net";
import { isLoopbackUrl } from "../../../platform/loopback.ts";
import type { Settings } from "../../../platform/env.ts";
import { AppError } from "../../../platform/errors.ts";

/** Loaded with the first passkey, because it contains parsers for certificates. */
export const loadWebAuthn = () => import("@simplewebauthn/server");

/**
 * Whether this passkey signed the challenge for this site after it had verified its user. Records the use. Also false
 * when its counter has not increased: then there are two copies of its key.
 */
export async function verifyPasskey(
  { settings, log, now }: Pick<Deps, "settings" | "log" | "now">,
  db: Db,
  {
    passkey,
    credential,
    challenge,
  }: { passkey: StoredPasskey; credential: UsedCredential; challenge: string },
): Promise<boolean> {
  const { id, origin } = getRelyingParty(settings);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { userHandle } = credential.response;
  const isOwner = !userHandle || userHandle === toUserHandle(passkey.userId);
  const verified = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: { ...credential.response, userHandle: userHandle ?? undefined },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId.toString("base64url"),
      publicKey: new Uint8Array(passkey.publicKey),
      // The database compares the counters.
      counter: 0,
    },
  }).catch((error: unknown) => {
    // The input is invalid; the reason helps an operator whose PUBLIC_URL is wrong.
    log.info({ userId: passkey.userId, reason: String(error) }, "a passkey was refused");
    return null;
  });
  if (!verified?.verified || !isOwner) return false;
  const { passkeyId, userId } = passkey;
  const counter = verified.authenticationInfo.newCounter;
  const isNewer = await recordUse(db, { passkeyId, counter, usedAt: new Date(now()) });
  if (!isNewer) log.warn({ userId, passkeyId }, "a passkey's counter did not grow: it may have been copied");
  return isNewer;
}

/** The user's id in the format of passkeys: its 16 bytes. */
export const toUserHandle = (userId: string): string =>
  Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");

/** The site as browsers identify it: a passkey works only for its `id`, on pages of its `origin`. */
interface RelyingParty {
  id: string;
  name: string;
  origin: string;
}

/**
 * Derived from the site's public address. Browsers refuse IP addresses; a loopback address is replaced by `localhost`.
 * Throws 409 for a site that has only an IP address.
 */
export function getRelyingParty({
  publicUrl,
  siteName,
}: Pick<Settings, "publicUrl" | "siteName">): RelyingParty {
  const url = new URL(publicUrl);
  if (isLoopbackUrl(publicUrl)) url.hostname = "localhost";
  // An IPv6 address is in brackets.
  if (isIP(url.hostname) !== 0 || url.hostname.startsWith("[")) {
    throw new AppError(409, "Passkeys need a site with a name; this one has only an IP address");
  }
  return { id: url.hostname, name: siteName, origin: url.origin };
}

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
