import type { RequestOptions, UsedCredential } from "@emberline/contract";
import { rememberAddress } from "../login/known-address.ts";
import { createSession } from "../../../platform/session/session.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { homeOf } from "../login/login.ts";
import { countLoginAttempt, reportFailedLogin } from "../login/login-failures.ts";
import { CHALLENGE_LIFE_MS, createChallenge, useChallenge } from "./passkey-challenge.ts";
import { findPasskey } from "./passkey-store.ts";
import { getRelyingParty } from "./relying-party.ts";
import { verifyPasskey } from "./verify-passkey.ts";

const REFUSED = "That passkey cannot be used here. Please log in with your password";

/** A challenge that any passkey of this site may sign. */
export async function beginLogin(
  deps: Pick<Deps, "db" | "now" | "randomBytes" | "settings">,
): Promise<{ challengeId: string; options: RequestOptions }> {
  const { id: rpId } = getRelyingParty(deps.settings);
  const { challengeId, challenge } = await createChallenge(deps, { purpose: "login", sessionId: null });
  return { challengeId, options: requestOptions({ rpId, challenge, allowCredentials: [] }) };
}

export const requestOptions = (
  options: Pick<RequestOptions, "rpId" | "challenge" | "allowCredentials">,
): RequestOptions => ({ ...options, timeout: CHALLENGE_LIFE_MS, userVerification: "required" });

/**
 * Opens a session. Throws 400 for a challenge that is used or too old, 401 for a passkey that is unknown or fails
 * verification, 403 for a suspended user, 429 after too many failures.
 */
export async function logInWithPasskey(
  deps: Pick<Deps, "db" | "now" | "randomBytes" | "secret" | "settings" | "log">,
  input: {
    challengeId: string;
    credential: UsedCredential;
    ip: string;
    userAgent: string | undefined;
    reqId: string;
    /** The token of the session that the device had until now. */
    formerToken: string | undefined;
  },
) {
  const { challengeId, credential, ip, userAgent, formerToken } = input;
  const challenge = await useChallenge(deps, { challengeId, purpose: "login", sessionId: null });
  const passkey = await findPasskey(deps.db, Buffer.from(credential.id, "base64url"));
  const attempt = { userId: passkey?.userId, username: `passkey:${credential.id}`, ip };
  const counted = await countLoginAttempt(deps, attempt);
  if (!passkey || !(await verifyPasskey(deps, deps.db, { passkey, credential, challenge }))) {
    await reportFailedLogin(deps, attempt, counted);
    throw new AppError(401, REFUSED);
  }
  await counted.uncount();
  const { userId } = passkey;
  const token = await inTransaction(deps.db, async (tx) => {
    // A passkey that was just removed opens no session.
    const kept = await tx
      .selectFrom("passkeys")
      .select("passkeyId")
      .where("passkeyId", "=", passkey.passkeyId)
      .forShare()
      .executeTakeFirst();
    if (!kept) throw new AppError(401, REFUSED);
    await rememberAddress(deps, tx, { userId, ip });
    return createSession(deps, tx, { userId, userAgent, formerToken, proof: "passkey" });
  });
  deps.log.info({ reqId: input.reqId, userId, by: "passkey" }, "logged in");
  return { token, ...homeOf(passkey) };
}
