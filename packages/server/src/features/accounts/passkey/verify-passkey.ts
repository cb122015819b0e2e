import type { UsedCredential } from "@emberline/contract";
import type { Db } from "../../../platform/db/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { recordUse, type StoredPasskey } from "./passkey-store.ts";
import { getRelyingParty } from "./relying-party.ts";

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
