import { accountRoutes, type ReplyOf } from "@emberline/contract";
import type { HasPassed } from "@emberline/game";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Caller, deleteSession, readToken, findCaller } from "../../platform/session/session.ts";
import type { Need } from "../../platform/cache/read-model.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, SERVICE_UNAVAILABLE_MESSAGE } from "../../platform/errors.ts";
import { binder } from "../../platform/http/bind.ts";
import { cachedBinder } from "../../platform/http/bind-cached.ts";
import { isDatabaseUnavailable } from "../../platform/db/database-unavailable.ts";
import { secretLinkLimit, passwordLimit, emailLimit } from "../../platform/http/rate-limits.ts";
import { accountSource, requireAccount } from "./account-store.ts";
import { correctEmail, resendCode, verifyEmail } from "./email-address/verify-email.ts";
import { logIn } from "./login/login.ts";
import { register } from "./registration/register.ts";
import { forgotPassword, resetPassword } from "./password/change-password.ts";
import { isUnusedLink, type LoadSample, setUpFirstAdmin } from "./registration/first-admin-setup.ts";
import { stopEmailChange } from "./email-address/stop-email-change.ts";
import { CODE_SENT } from "./email-address/verification-code.ts";
import { outboxFolder } from "../../platform/email/outbox-folder.ts";
import { isLoopbackAddress, isLoopbackUrl } from "../../platform/loopback.ts";

/** Some clients log out on any reply without `verified`, so an outage is answered with 503 and `verified: true`. */
function orStillVerified(error: unknown): never {
  if (!isDatabaseUnavailable(error)) throw error;
  throw new AppError(503, SERVICE_UNAVAILABLE_MESSAGE, { retryAfterSeconds: 2, fields: { verified: true } });
}

export function bindAccount(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "now" | "randomBytes" | "secret" | "settings" | "log">,
  services: { loadSample: LoadSample; readStart: ReadStart },
): void {
  const bind = binder(app, deps);
  const bindCached = cachedBinder(app, deps);

  const callerOf = (request: FastifyRequest) => findCaller(deps, app.readModel, readToken(request));

  bind(accountRoutes.check, async ({ request }) => ({
    verified: (await callerOf(request).catch(orStillVerified)) !== null,
  }));
  bind(accountRoutes.checkAdmin, async ({ request }) => {
    return rightsOf(await callerOf(request));
  });
  bindCached(accountRoutes.start, async ({ caller, query: { leagueId = null }, hasPassed }, need) => {
    const account = requireAccount(await need(accountSource(caller.userId)));
    const parts = await services.readStart(need, { caller, hasPassed, leagueId });
    const rights = rightsOf(caller);
    return {
      key: `${caller.userId} ${JSON.stringify(rights)} ${parts.key}`,
      sources: [account, ...parts.sources],
      fields: () => ({ data: { user: account.profile, rights, ...parts.fields() } }),
    };
  });
  bind(
    accountRoutes.login,
    ({ body, request }) =>
      logIn(deps, {
        ...body,
        ip: request.ip,
        reqId: request.id,
        userAgent: request.headers["user-agent"],
        formerToken: readToken(request),
      }),
    passwordLimit,
  );
  bind(accountRoutes.logout, async ({ caller }) => {
    await deleteSession(deps.db, caller.sessionId);
    return {};
  });
  bindCached(accountRoutes.me, async ({ caller }, need) => {
    const account = requireAccount(await need(accountSource(caller.userId)));
    return { key: caller.userId, sources: [account], fields: () => ({ data: account.profile }) };
  });
  bind(
    accountRoutes.register,
    async ({ body }) => ({ data: await register(deps, body), target: "/verify-email" }),
    passwordLimit,
  );
  bind(
    accountRoutes.verifyEmail,
    async ({ body, request }) => ({
      token: await verifyEmail(deps, {
        ...body,
        ip: request.ip,
        userAgent: request.headers["user-agent"],
        caller: await callerOf(request),
        token: readToken(request),
      }),
      target: "/",
    }),
    passwordLimit,
  );
  bind(
    accountRoutes.resendVerification,
    async ({ body }) => {
      await resendCode(deps, body.userId);
      return { message: CODE_SENT };
    },
    emailLimit,
  );
  bind(
    accountRoutes.correctEmail,
    async ({ body, request }) => ({
      data: await correctEmail(deps, { ...body, ip: request.ip, reqId: request.id }),
      message: CODE_SENT,
    }),
    passwordLimit,
  );
  bind(
    accountRoutes.stopEmailChange,
    async ({ body }) => {
      await stopEmailChange(deps, body.token);
      return { message: "The change was stopped" };
    },
    secretLinkLimit,
  );
  bind(
    accountRoutes.forgotPassword,
    async ({ body }) => {
      await forgotPassword(deps, body.email);
      return { message: "A reset link is on its way to your email" };
    },
    emailLimit,
  );
  bind(
    accountRoutes.resetPassword,
    async ({ body, request }) => {
      await resetPassword(deps, { ...body, ip: request.ip });
      return { message: "Your password was changed. Please log in" };
    },
    passwordLimit,
  );
  bind(accountRoutes.outbox, ({ request }) => {
    const folder = findOwnOutbox(deps, request);
    return { data: folder === null ? null : { folder } };
  });
  bind(
    accountRoutes.checkSetUp,
    async ({ body }) => ({ data: { valid: await isUnusedLink(deps.db, body.token) } }),
    secretLinkLimit,
  );
  bind(
    accountRoutes.setUp,
    async ({ body, request }) => ({
      token: await setUpFirstAdmin(
        deps,
        { ...body, ip: request.ip, userAgent: request.headers["user-agent"] },
        services.loadSample,
      ),
      target: "/admin/episodes",
    }),
    passwordLimit,
  );
}

type StartReply = ReplyOf<typeof accountRoutes.start>["data"];

/** What other features add to the first reply of a session, as a route that is answered from memory does. */
type ReadStart = (
  need: Need,
  viewer: { caller: Caller; hasPassed: HasPassed; leagueId: string | null },
) => Promise<{
  key: string;
  sources: readonly object[];
  fields: () => Omit<StartReply, "user" | "rights">;
}>;

const rightsOf = (caller: Caller | null): StartReply["rights"] => ({
  verified: caller?.isAdmin ?? false,
  ...(caller?.isScorer && { scorer: true as const }),
  ...(caller?.needsPasskey && { needsPasskey: true as const }),
});

/**
 * The folder with the emails of a site without a mail server. Returned only to a browser on the same machine, if the
 * site is reachable only there: checked by the client's address, the requested host and the site's public address. Null
 * for all other clients.
 */
function findOwnOutbox({ settings }: Pick<Deps, "settings">, request: FastifyRequest): string | null {
  const isOwn =
    isLoopbackAddress(request.ip) &&
    isLoopbackUrl(`http://${request.headers.host}`) &&
    isLoopbackUrl(settings.publicUrl);
  return isOwn ? outboxFolder(settings) : null;
}
