import { accountRoutes, myAccountRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import { deleteOtherSessions } from "../../platform/session/session.ts";
import type { Deps } from "../../platform/deps.ts";
import { binder } from "../../platform/http/bind.ts";
import { cachedBinder } from "../../platform/http/bind-cached.ts";
import { accountSource, requireAccount } from "./account-store.ts";
import { passwordLimit, emailLimit } from "../../platform/http/rate-limits.ts";
import { saveChatPreferences, saveRecapPreferences, updateProfile } from "./profile/update-profile.ts";
import { changePassword } from "./password/change-password.ts";
import { deleteAccount, type LeaveAllLeagues, previewDeletion } from "./deletion/delete-account.ts";
import { exportUserData } from "./profile/data-export.ts";
import { endMySession, listSessions } from "./login/my-sessions.ts";
import { createPasswordConfirmation } from "./password/password.ts";
import { bindPasskeys } from "./passkey/passkey-routes.ts";
import { CODE_SENT } from "./email-address/verification-code.ts";
import { updateEmail } from "./email-address/verify-email.ts";

/** Routes by which users manage their own account. */
export function bindMyAccount(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "randomBytes" | "secret" | "settings" | "log">,
  services: { leaveAllLeagues: LeaveAllLeagues },
): void {
  const bind = binder(app, deps);
  const bindCached = cachedBinder(app, deps);
  const confirmPassword = createPasswordConfirmation(deps);
  bindPasskeys(app, deps, confirmPassword);

  bind(myAccountRoutes.change, async ({ caller, body }) => ({
    message: await updateProfile(deps, caller.userId, body),
  }));
  bind(
    accountRoutes.updateEmail,
    async ({ caller: { userId }, body: { email, password } }) => {
      if (password !== undefined) await confirmPassword(userId, password);
      await updateEmail(deps, userId, email);
      return { message: CODE_SENT };
    },
    emailLimit,
  );
  bind(
    myAccountRoutes.changePassword,
    async ({ caller, body }) => {
      await changePassword(deps, confirmPassword, caller, body);
      return { message: "Your password has been changed" };
    },
    passwordLimit,
  );
  bindCached(myAccountRoutes.recapPreferences, async ({ caller: { userId } }, need) => {
    const account = requireAccount(await need(accountSource(userId)));
    return { key: userId, sources: [account], fields: () => ({ data: account.recaps }) };
  });
  bind(myAccountRoutes.saveRecapPreferences, async ({ caller, body }) => {
    await saveRecapPreferences(deps.db, caller.userId, body);
    return { message: "Recap notifications updated" };
  });
  bindCached(myAccountRoutes.chatPreferences, async ({ caller: { userId } }, need) => {
    const account = requireAccount(await need(accountSource(userId)));
    return { key: userId, sources: [account], fields: () => ({ data: account.chat }) };
  });
  bind(myAccountRoutes.saveChatPreferences, async ({ caller, body }) => {
    await saveChatPreferences(deps.db, caller.userId, body);
    return { message: "Chat notifications updated" };
  });
  bind(myAccountRoutes.sessions, async ({ caller }) => ({
    data: await listSessions(deps.db, caller, deps.now()),
  }));
  bind(myAccountRoutes.endSession, async ({ caller, params }) => {
    await endMySession(deps.db, caller, params.sessionId);
    return {};
  });
  bind(myAccountRoutes.endOtherSessions, async ({ caller }) => {
    await deleteOtherSessions(deps.db, caller);
    return {};
  });
  bind(myAccountRoutes.data, async ({ caller }) => ({ data: await exportUserData(deps, caller) }));
  bind(myAccountRoutes.removal, async ({ caller }) => ({
    data: await previewDeletion(deps.db, caller.userId, deps.now()),
  }));
  bind(
    myAccountRoutes.remove,
    async ({ caller: { userId }, body }) => {
      const passwordHash = await confirmPassword(userId, body.password);
      await deleteAccount(deps, services.leaveAllLeagues, { userId, passwordHash });
      return { message: "Your account was deleted" };
    },
    passwordLimit,
  );
}
