import { type AccountRole, adminAccountRoutes, type FailedLogins } from "@emberline/contract";
import type { FastifyInstance } from "fastify";
import { requireRecentAuthentication } from "../../../platform/session/confirmation.ts";
import type { Deps } from "../../../platform/deps.ts";
import { binder } from "../../../platform/http/bind.ts";
import { emailLimit } from "../../../platform/http/rate-limits.ts";
import type { LeaveAllLeagues } from "../deletion/delete-account.ts";
import {
  endSessions,
  handOverSite,
  removeAccount,
  setRole,
  restoreAccount,
  suspendAccount,
  verifyAccount,
} from "./change-account.ts";
import { findAccount, findAccounts } from "./find-accounts.ts";
import { sendResetLink } from "./send-reset-link.ts";
import { sql } from "kysely";
import { MANY_FAILURES } from "../login/login-failures.ts";

const DAY_MS = 86_400_000;
const LOGINS_MAX = 10;

/** The accounts with many failed logins in the last 24 hours, most failures first. */
async function findFailedLogins({ db, now }: Pick<Deps, "db" | "now">): Promise<FailedLogins[]> {
  const failures = sql<number>`sum(failures)::int`;
  const rows = await db
    .selectFrom("loginFailures")
    .innerJoin("users", "users.userId", "loginFailures.userId")
    .select(["users.userId", "username", failures.as("failures")])
    .select(({ fn }) => fn.max("lastFailedAt").as("lastFailedAt"))
    .where("lastFailedAt", ">", new Date(now() - DAY_MS))
    .groupBy(["users.userId", "username"])
    .having(failures, ">=", MANY_FAILURES)
    .orderBy(failures, "desc")
    .orderBy("username")
    .limit(LOGINS_MAX)
    .execute();
  return rows.map((row) => ({ ...row, lastFailedAt: row.lastFailedAt.toISOString() }));
}

/** Routes by which admins manage accounts. */
export function bindAdminAccounts(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "randomBytes" | "secret" | "settings">,
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
