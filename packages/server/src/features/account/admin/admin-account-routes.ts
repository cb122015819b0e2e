import { adminAccountRoutes } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../../deps.ts";
import { binder } from "../../../http/bind.ts";
import { emailLimit } from "../../../http/rate-limits.ts";
import { findAccounts } from "./find-accounts.ts";
import { findFailedLogins } from "./find-failed-logins.ts";
import { sendResetLink } from "./send-reset-link.ts";
import { setRole } from "./set-role.ts";
import { verifyAccount } from "./verify-account.ts";

/** Routes by which admins manage accounts. */
export function bindAdminAccounts(app: FastifyInstance, deps: Deps): void {
  const bind = binder(app, deps);

  bind(adminAccountRoutes.list, async ({ query }) => ({
    data: await findAccounts(deps, { search: query.search, page: Number(query.page ?? 1) }),
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
  bind(adminAccountRoutes.setRole, async ({ caller, params, body }) => {
    const username = await setRole(deps.db, { ...params, ...body, by: caller.userId });
    return {
      message: body.role === "admin" ? `${username} is an admin now` : `${username} is no longer an admin`,
    };
  });
}
