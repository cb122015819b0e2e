import type { CreationOptions, HandlerInput, Passkey, passkeyRoutes } from "@emberline/contract";
import { fullName, PASSKEYS_MAX } from "@emberline/game";
import { passkeyNeeded, requireRecentAuthentication } from "../../../platform/session/confirmation.ts";
import type { Caller } from "../../../platform/session/session.ts";
import { audit } from "../../../platform/db/queries/audit.ts";
import { inTransaction, violates } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { emailPasskeyAdded } from "../security-emails.ts";
import {
  CHALLENGE_LIFE_MS,
  createChallenge,
  useChallenge,
  getRelyingParty,
  loadWebAuthn,
  toUserHandle,
} from "./verify-passkey.ts";
import { countPasskeys, describePasskeys, insertPasskey } from "./passkey-store.ts";

/** How recent the password or passkey must be to add or remove a passkey, in minutes. */
export const PASSKEY_MINUTES = 5;
/** Ed25519, ES256 and RS256: every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257];

type Added = HandlerInput<typeof passkeyRoutes.add>["body"];

/**
 * The options for the browser to create a passkey. Throws 403 without a recent password or passkey, 409 for a user who
 * has the maximum number.
 */
export async function beginAdding(
  deps: Pick<Deps, "db" | "now" | "randomBytes" | "settings">,
  caller: Caller,
): Promise<{ challengeId: string; options: CreationOptions }> {
  const { userId, sessionId } = caller;
  await requireMayChange(deps, caller);
  const { id, name } = getRelyingParty(deps.settings);
  const excludeCredentials = await describePasskeys(deps.db, userId);
  if (excludeCredentials.length >= PASSKEYS_MAX) throw tooMany();
  const user = await deps.db
    .selectFrom("users")
    .select(["username", "firstName", "lastName"])
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  const { challengeId, challenge } = await createChallenge(deps, { purpose: "add", sessionId });
  return {
    challengeId,
    options: {
      challenge,
      rp: { id, name },
      user: {
        id: toUserHandle(userId),
        name: user.username,
        displayName: fullName(user),
      },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" })),
      timeout: CHALLENGE_LIFE_MS,
      attestation: "none",
      excludeCredentials,
      // The browser must find it without a username, and it replaces the password.
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
    },
  };
}

/**
 * Stores a passkey that the browser has created, and tells the user by email. Throws 400 for one that was not made for
 * this challenge and site, 403 and 409 as `beginAdding`.
 */
export async function addPasskey(
  deps: Pick<Deps, "db" | "now" | "settings" | "log">,
  caller: Caller,
  { challengeId, name, newCredential }: Added,
): Promise<Passkey> {
  const { userId, sessionId } = caller;
  await requireMayChange(deps, caller);
  const challenge = await useChallenge(deps, { challengeId, purpose: "add", sessionId });
  const verified = await verifyNew(deps, newCredential, challenge);
  const createdAt = new Date(deps.now());
  const passkeyId = await inTransaction(deps.db, async (tx) => {
    // Locks the user, so that simultaneous additions are counted one after another.
    await tx.selectFrom("users").select("userId").where("userId", "=", userId).forNoKeyUpdate().execute();
    if ((await countPasskeys(tx, userId)) >= PASSKEYS_MAX) throw tooMany();
    const stored = await insertPasskey(tx, {
      userId,
      credentialId: Buffer.from(verified.id, "base64url"),
      publicKey: Buffer.from(verified.publicKey),
      counter: verified.counter,
      name,
      createdAt,
    });
    await emailPasskeyAdded(deps, tx, { userId, name });
    await audit(tx, { userId, action: "passkey.added" });
    return stored;
  }).catch((error: unknown) => {
    if (violates(error, "passkeys_credential_id_key"))
      throw new AppError(409, "That passkey is in use already");
    throw error;
  });
  return { passkeyId, name, createdAt: createdAt.toISOString(), usedAt: null };
}

async function verifyNew(
  { settings, log }: Pick<Deps, "settings" | "log">,
  created: Added["newCredential"],
  challenge: string,
) {
  const { id, origin } = getRelyingParty(settings);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...created,
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    log.info({ reason: String(error) }, "a new passkey was refused");
    return { registrationInfo: undefined };
  });
  if (!registrationInfo) throw new AppError(400, "That passkey was not made for this site");
  return registrationInfo.credential;
}

/**
 * Throws 403 without a recent password or passkey. Where admins need a passkey, an admin who has one must use it first:
 * otherwise a stolen password could add another.
 */
export async function requireMayChange(deps: Pick<Deps, "db" | "now">, caller: Caller): Promise<void> {
  if (caller.needsPasskey && (await countPasskeys(deps.db, caller.userId)) > 0) throw passkeyNeeded();
  await requireRecentAuthentication(deps, caller, PASSKEY_MINUTES);
}

const tooMany = () =>
  new AppError(409, `You have ${PASSKEYS_MAX} passkeys. Please remove one before you add another`);
