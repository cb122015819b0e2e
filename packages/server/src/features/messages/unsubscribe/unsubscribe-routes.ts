import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Db } from "../../../platform/db/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { limitRequests, secretLinkLimit } from "../../../platform/http/rate-limits.ts";
import { parseUnsubscribeToken, type UnsubscribeTarget } from "../../../platform/email/unsubscribe.ts";
import {
  RESUBSCRIBE_PATH,
  resubscribedPage,
  confirmPage,
  unsubscribedPage,
  STYLE,
  invalidLinkPage,
} from "./unsubscribe-page.ts";

/** Switches one kind of email on or off for a user. */
type SaveEmailPreference = (db: Db, target: UnsubscribeTarget, wanted: boolean) => Promise<void>;

/** The page loads and runs nothing; the form may only be sent to this site. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** A mail provider sends the clicks of many readers from one address, and a refused click is lost. */
const RATE_LIMIT = { ...secretLinkLimit, max: 600 };

/**
 * `/unsubscribe?token=…`: GET shows a form, POST unsubscribes (RFC 8058), without a login and idempotent. POST to
 * `/unsubscribe/again?token=…` undoes it.
 */
export async function bindUnsubscribe(
  app: FastifyInstance,
  deps: Pick<Deps, "db" | "secret" | "settings">,
  { saveEmailPreference }: { saveEmailPreference: SaveEmailPreference },
): Promise<void> {
  const { siteName } = deps.settings;
  await app.register(async (scope) => {
    // Email programs post forms with various content types; the URL contains all parameters.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_, payload, done) => {
      payload.resume();
      done(null, undefined);
    });
    // Each route has a count of its own: programs that open links do not use up the clicks.
    const options = () => ({
      schema: { hide: true },
      config: { hasOwnLimit: true },
      onRequest: limitRequests(scope, RATE_LIMIT),
    });
    scope.get("/unsubscribe", options(), (request, reply) => {
      const unsubscribing = readQuery(deps, request.query);
      return show(
        reply,
        unsubscribing ? 200 : 404,
        unsubscribing ? confirmPage(siteName, unsubscribing.kind) : invalidLinkPage(siteName),
      );
    });
    scope.post("/unsubscribe", options(), async (request, reply) => {
      const unsubscribing = readQuery(deps, request.query);
      if (!unsubscribing) return show(reply, 404, invalidLinkPage(siteName));
      await saveEmailPreference(deps.db, unsubscribing, false);
      return show(reply, 200, unsubscribedPage(siteName, unsubscribing.kind, unsubscribing.token));
    });
    // A phone may reload the tab.
    scope.get(RESUBSCRIBE_PATH, options(), (request, reply) =>
      reply.redirect(`/unsubscribe?${request.url.split("?")[1] ?? ""}`, 303),
    );
    scope.post(RESUBSCRIBE_PATH, options(), async (request, reply) => {
      const unsubscribing = readQuery(deps, request.query);
      if (!unsubscribing) return show(reply, 404, invalidLinkPage(siteName));
      await saveEmailPreference(deps.db, unsubscribing, true);
      return show(reply, 200, resubscribedPage(siteName, unsubscribing.kind));
    });
  });
}

function readQuery(
  deps: Pick<Deps, "secret">,
  query: unknown,
): (UnsubscribeTarget & { token: string }) | null {
  if (typeof query !== "object" || query === null || !("token" in query)) return null;
  const { token } = query;
  const unsubscribing = typeof token === "string" ? parseUnsubscribeToken(deps.secret, token) : null;
  return typeof token === "string" && unsubscribing ? { ...unsubscribing, token } : null;
}

const show = (reply: FastifyReply, code: number, html: string) =>
  reply
    .code(code)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-security-policy", POLICY)
    .header("referrer-policy", "no-referrer")
    .send(html);
