import type { RequestOptions, UsedCredential } from "@emberline/contract";
import { type Caller, confirmSession } from "../../../platform/session/session.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { requestOptions } from "./log-in-with-passkey.ts";
import { createChallenge, useChallenge } from "./passkey-challenge.ts";
import { describePasskeys, findPasskey } from "./passkey-store.ts";
import { getRelyingParty } from "./relying-party.ts";
import { verifyPasskey } from "./verify-passkey.ts";

/** A challenge for the caller's own passkeys. Throws 409 when there is none. */
export async function beginConfirming(
  deps: Deps,
  { userId, sessionId }: Caller,
): Promise<{ challengeId: string; options: RequestOptions }> {
  const { id: rpId } = getRelyingParty(deps.settings);
  const allowCredentials = await describePasskeys(deps.db, userId);
  if (allowCredentials.length === 0) throw new AppError(409, "You have no passkey yet");
  const { challengeId, challenge } = await createChallenge(deps, { purpose: "confirm", sessionId });
  return { challengeId, options: requestOptions({ rpId, challenge, allowCredentials }) };
}

/**
 * Confirms the session with a passkey of its user. Throws 400 for a challenge that is used or too old, 403 for another
 * user's passkey or one that was not used rightly.
 */
export async function confirmWithPasskey(
  deps: Deps,
  { userId, sessionId }: Caller,
  { challengeId, credential }: { challengeId: string; credential: UsedCredential },
): Promise<void> {
  const challenge = await useChallenge(deps, { challengeId, purpose: "confirm", sessionId });
  const passkey = await findPasskey(deps.db, Buffer.from(credential.id, "base64url"));
  const isOwn = passkey?.userId === userId;
  if (!isOwn || !(await verifyPasskey(deps, deps.db, { passkey, credential, challenge }))) {
    throw new AppError(403, "That passkey cannot be used here");
  }
  await confirmSession(deps.db, sessionId, "passkey", deps.now());
}
