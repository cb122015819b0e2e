import { type AccountRole, adminAccountRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import { requireRecentAuthentication } from "../../../platform/session/confirmation.ts";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import { emailLimit } from "../../../platform/http/rate-limits.ts";
import type { LeaveAllLeagues } from "../deletion/delete-account.ts";
import { endSessions } from "./end-sessions.ts";
import { findAccount } from "./find-account.ts";
import { findAccounts } from "./find-accounts.ts";
import { findFailedLogins } from "./find-failed-logins.ts";
import { handOverSite } from "./hand-over-site.ts";
import { removeAccount } from "./remove-account.ts";
import { sendResetLink } from "./send-reset-link.ts";
import { setRole } from "./set-role.ts";
import { restoreAccount, suspendAccount } from "./suspend-account.ts";
import { verifyAccount } from "./verify-account.ts";

/** Routes by which admins manage accounts. */
export function bindAdminAccounts(
  app: FastifyInstance,
  deps: Deps,
  services: { leaveAllLeagues: LeaveAllLeagues },
): void {
  const bind = binder(app, deps);

  bind(adminAccountRoutes.list, async ({ query }) => ({
    data: await findAccounts(deps, {
      search: query.search,
      group: query.group,
      page: Number(query.page ?? 1),
    }),
  }));
  bind(adminAccountRoutes.get, async ({ caller, params }) => ({
    data: await findAccount(deps, params.userId, caller.userId),
  }));
  bind(adminAccountRoutes.failedLogins, async () => ({ data: await findFailedLogins(deps) }));
  bind(adminAccountRoutes.verify, async ({ caller, params, body }) => {
    const email = await verifyAccount(deps, { ...params, ...body, by: caller.userId });
    return { message: `${email} is verified now` };
  });
  bind(
    adminAccountRoutes.sendResetLink,
    async ({ caller, params, body }) => {
      const email = await sendResetLink(deps, { ...params, ...body, by: caller.userId });
      return { message: `A reset link is on its way to ${email}` };
    },
    emailLimit,
  );
  bind(adminAccountRoutes.endSessions, async ({ caller, params, body }) => {
    const username = await endSessions(deps, { ...params, ...body, by: caller.userId });
    return { message: `${username} is logged out on every device` };
  });
  bind(adminAccountRoutes.suspend, async ({ caller, params, body }) => {
    const username = await suspendAccount(deps, { ...params, ...body, by: caller.userId });
    return { message: `${username} is suspended now` };
  });
  bind(adminAccountRoutes.restore, async ({ caller, params, body }) => {
    const username = await restoreAccount(deps, { ...params, ...body, by: caller.userId });
    return { message: `${username} can log in again` };
  });
  bind(adminAccountRoutes.remove, async ({ caller, params, body }) => {
    await requireRecentAuthentication(deps, caller);
    const action = { ...params, ...body, by: caller.userId };
    const username = await removeAccount(deps, services.leaveAllLeagues, action);
    return { message: `The account of ${username} was deleted` };
  });
  bind(adminAccountRoutes.setRole, async ({ caller, params, body }) => {
    await requireRecentAuthentication(deps, caller);
    const username = await setRole(deps, { ...params, ...body, by: caller.userId });
    return { message: `${username} is ${ROLE_TEXTS[body.role]}` };
  });
  bind(adminAccountRoutes.handOver, async ({ caller, params, body }) => {
    await requireRecentAuthentication(deps, caller);
    const username = await handOverSite(deps, { ...params, ...body, by: caller.userId });
    return { message: `${username} is the owner of the site now` };
  });
}

const ROLE_TEXTS: Record<AccountRole, string> = {
  fan: "a fan now",
  scorer: "a scorer now",
  admin: "an admin now",
};
