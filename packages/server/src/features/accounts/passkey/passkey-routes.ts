import { adminPasskeyRoutes, passkeyRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import { requireRecentAuthentication } from "../../../platform/session/confirmation.ts";
import { confirmSession, readToken } from "../../../platform/session/session.ts";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import { passwordLimit } from "../../../platform/http/rate-limits.ts";
import type { ConfirmPassword } from "../password/confirm-password.ts";
import { addPasskey, beginAdding } from "./add-passkey.ts";
import { removePasskey, renamePasskey } from "./change-passkey.ts";
import { beginConfirming, confirmWithPasskey } from "./confirm-session.ts";
import { beginLogin, logInWithPasskey } from "./log-in-with-passkey.ts";
import { listPasskeys } from "./passkey-store.ts";
import { readRequirement, setRequirement } from "./require-of-admins.ts";

/** Routes for passkeys, and for confirming who uses a session. */
export function bindPasskeys(app: FastifyInstance, deps: Deps, confirmPassword: ConfirmPassword): void {
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
