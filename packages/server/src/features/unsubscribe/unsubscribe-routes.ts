import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "../../deps.ts";
import { guessing } from "../../http/limits.ts";
import { type MailKind, readUnsubscribe, type Unsubscribing } from "../../mail/unsubscribe.ts";
import { AGAIN, againPage, askingPage, donePage, STYLE, unknownPage } from "./unsubscribe-page.ts";

const COLUMNS = {
  draft: "emailDraft",
  updates: "emailUpdates",
  polls: "emailPolls",
  admin: "emailAdmin",
} as const satisfies Record<MailKind, string>;

/** Nothing is loaded, nothing runs; the form may only lead back here. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** One mail service clicks for many readers from one address, and a click that is refused is lost to them. */
const CLICKING = { ...guessing, max: 600 };

/**
 * `/unsubscribe?token=…`: a GET only asks, the POST acts (RFC 8058); no login, and a second time is fine. A POST
 * to `/unsubscribe/again?token=…` takes it back.
 */
export async function bindUnsubscribe(app: FastifyInstance, deps: Deps): Promise<void> {
  const { siteName } = deps.settings;
  await app.register(async (scope) => {
    // Mail programs post a form, and some call it something else; it says nothing that the address does not.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_, payload, done) => {
      payload.resume();
      done(null, undefined);
    });
    const options = { schema: { hide: true }, config: { rateLimit: CLICKING } };
    scope.get("/unsubscribe", options, (request, reply) => {
      const asked = readQuery(deps, request.query);
      return show(reply, asked ? 200 : 404, asked ? askingPage(siteName, asked.kind) : unknownPage(siteName));
    });
    scope.post("/unsubscribe", options, async (request, reply) => {
      const asked = readQuery(deps, request.query);
      if (!asked) return show(reply, 404, unknownPage(siteName));
      await choose(deps, asked, false);
      return show(reply, 200, donePage(siteName, asked.kind, asked.token));
    });
    // A tab that a phone opened anew.
    scope.get(AGAIN, options, (request, reply) =>
      reply.redirect(`/unsubscribe?${request.url.split("?")[1] ?? ""}`, 303),
    );
    scope.post(AGAIN, options, async (request, reply) => {
      const asked = readQuery(deps, request.query);
      if (!asked) return show(reply, 404, unknownPage(siteName));
      await choose(deps, asked, true);
      return show(reply, 200, againPage(siteName, asked.kind));
    });
  });
}

function readQuery(deps: Deps, query: unknown): (Unsubscribing & { token: string }) | null {
  if (typeof query !== "object" || query === null || !("token" in query)) return null;
  const { token } = query;
  const asked = typeof token === "string" ? readUnsubscribe(deps.secret, token) : null;
  return typeof token === "string" && asked ? { ...asked, token } : null;
}

/** Whose account is gone gets no letters anyway, and is told the same. */
async function choose({ db }: Deps, { userId, kind }: Unsubscribing, wanted: boolean): Promise<void> {
  await db
    .updateTable("users")
    .set({ [COLUMNS[kind]]: wanted })
    .where("userId", "=", userId)
    .execute();
}

const show = (reply: FastifyReply, code: number, html: string) =>
  reply
    .code(code)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-security-policy", POLICY)
    .header("referrer-policy", "no-referrer")
    .send(html);
