import {
  adminPasskeyRoutes,
  passkeyRoutes,
  type RequestOptions,
  type UsedCredential,
} from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import { requireRecentAuthentication } from "../../../platform/session/confirmation.ts";
import { type Caller, confirmSession, readToken, createSession } from "../../../platform/session/session.ts";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import { passwordLimit } from "../../../platform/http/rate-limits.ts";
import type { ConfirmPassword } from "../password/password.ts";
import { addPasskey, beginAdding } from "./add-passkey.ts";
import { removePasskey, renamePasskey } from "./change-passkey.ts";
import { describePasskeys, findPasskey, listPasskeys } from "./passkey-store.ts";
import { readRequirement, setRequirement } from "./require-of-admins.ts";
import { AppError } from "../../../platform/errors.ts";
import {
  createChallenge,
  useChallenge,
  CHALLENGE_LIFE_MS,
  getRelyingParty,
  verifyPasskey,
} from "./verify-passkey.ts";
import { rememberAddress } from "../login/known-address.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { homeOf } from "../login/login.ts";
import { countLoginAttempt, reportFailedLogin } from "../login/login-failures.ts";

/** Routes for passkeys, and for confirming a session. */
export function bindPasskeys(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "randomBytes" | "secret" | "settings" | "log">,
  confirmPassword: ConfirmPassword,
): void {
  const bind = binder(app, deps);

  bind(passkeyRoutes.list, async ({ caller }) => ({ data: await listPasskeys(deps.db, caller.userId) }));
  bind(
    passkeyRoutes.creationOptions,
    async ({ caller }) => ({ data: await beginAdding(deps, caller) }),
    passwordLimit,
  );
  bind(
    passkeyRoutes.add,
    async ({ caller, body }) => ({ data: await addPasskey(deps, caller, body) }),
    passwordLimit,
  );
  bind(passkeyRoutes.rename, async ({ caller, params, body }) => {
    await renamePasskey(deps, caller, { ...params, ...body });
    return {};
  });
  bind(passkeyRoutes.remove, async ({ caller, params }) => {
    await removePasskey(deps, caller, params.passkeyId);
    return {};
  });
  bind(passkeyRoutes.loginOptions, async () => ({ data: await beginLogin(deps) }), passwordLimit);
  bind(
    passkeyRoutes.login,
    ({ body, request }) =>
      logInWithPasskey(deps, {
        ...body,
        ip: request.ip,
        userAgent: request.headers["user-agent"],
        reqId: request.id,
        formerToken: readToken(request),
      }),
    passwordLimit,
  );
  bind(
    passkeyRoutes.confirmPassword,
    async ({ caller, body }) => {
      await confirmPassword(caller.userId, body.currentPassword);
      await confirmSession(deps.db, caller.sessionId, "password", deps.now());
      return {};
    },
    passwordLimit,
  );
  bind(
    passkeyRoutes.confirmOptions,
    async ({ caller }) => ({ data: await beginConfirming(deps, caller) }),
    passwordLimit,
  );
  bind(
    passkeyRoutes.confirm,
    async ({ caller, body }) => {
      await confirmWithPasskey(deps, caller, body);
      return {};
    },
    passwordLimit,
  );
  bind(adminPasskeyRoutes.requirement, async ({ caller }) => ({
    data: await readRequirement(deps.db, caller.userId),
  }));
  bind(adminPasskeyRoutes.setRequirement, async ({ caller, body: { required } }) => {
    await requireRecentAuthentication(deps, caller);
    await setRequirement(deps.db, { required, by: caller.userId });
    return { message: required ? "Admins now need a passkey" : "Admins no longer need a passkey" };
  });
}

/** A challenge for the caller's own passkeys. Throws 409 when there is none. */
async function beginConfirming(
  deps: Pick<Deps, "db" | "now" | "randomBytes" | "settings">,
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
 * user's passkey or one that fails verification.
 */
async function confirmWithPasskey(
  deps: Pick<Deps, "db" | "now" | "settings" | "log">,
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

const REFUSED = "That passkey cannot be used here. Please log in with your password";

/** A challenge that any passkey of this site may sign. */
async function beginLogin(
  deps: Pick<Deps, "db" | "now" | "randomBytes" | "settings">,
): Promise<{ challengeId: string; options: RequestOptions }> {
  const { id: rpId } = getRelyingParty(deps.settings);
  const { challengeId, challenge } = await createChallenge(deps, { purpose: "login", sessionId: null });
  return { challengeId, options: requestOptions({ rpId, challenge, allowCredentials: [] }) };
}

const requestOptions = (
  options: Pick<RequestOptions, "rpId" | "challenge" | "allowCredentials">,
): RequestOptions => ({ ...options, timeout: CHALLENGE_LIFE_MS, userVerification: "required" });

/**
 * Opens a session. Throws 400 for a challenge that is used or too old, 401 for a passkey that is unknown or fails
 * verification, 403 for a suspended user, 429 after too many failures.
 */
async function logInWithPasskey(
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
