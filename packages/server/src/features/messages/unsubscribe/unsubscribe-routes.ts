import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Db } from "../../../platform/db/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { limitRequests, secretLinkLimit } from "../../../platform/http/rate-limits.ts";
import {
  parseUnsubscribeToken,
  type UnsubscribeTarget,
  type EmailKind,
} from "../../../platform/email/unsubscribe.ts";
import { escapeHtml } from "../../../platform/html.ts";

/** Switches one kind of email on or off for a user. */
type SaveEmailPreference = (db: Db, target: UnsubscribeTarget, wanted: boolean) => Promise<void>;

const STYLE =
  "body{margin:0;box-sizing:border-box;padding:1rem;min-height:100dvh;display:grid;place-items:center;background:#0c1a22;color:#f6efe2;" +
  "font:1rem/1.5 system-ui,sans-serif}main{box-sizing:border-box;width:min(28rem,100%);padding:2rem;background:#11242f;" +
  "border:1px solid #24465a;border-radius:1rem}h1{margin:0 0 .75rem;font-size:1.5rem}" +
  ".brand{margin:0 0 1.25rem;font-weight:700;color:#ffb057}a{color:#ffb057;display:inline-block;padding:.7rem 0}" +
  "button{min-height:2.75rem;padding:.6rem 1.25rem;border:0;border-radius:.75rem;font:inherit;font-weight:700;" +
  "background:#ff8f4a;color:#1d0f06;cursor:pointer}:focus-visible{outline:3px solid #3fc1b0;outline-offset:2px}" +
  "@media (prefers-color-scheme:light){body{background:#f6efe2;color:#11242f}main{background:#fffaf1;border-color:#d9ccb4}" +
  ".brand,a{color:#a8410f}}";

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

const KIND_LABELS: Record<EmailKind, string> = {
  draft: "emails about your drafts",
  updates: "emails about updates",
  polls: "poll reminders",
  recaps: "recaps",
  chat: "emails about league chats",
  admin: "emails from the admins",
};

interface Page {
  siteName: string;
  title: string;
  text: string;
  /** A form that posts to `action`, or to the page's own address. */
  button?: { text: string; action?: string };
  /** A link to the settings. */
  settings?: true;
}

/** The page of the link. It only asks, so that programs that follow links change nothing. */
const confirmPage = (siteName: string, kind: EmailKind): string =>
  page({
    siteName,
    title: "Unsubscribe?",
    text: `You will get no more ${KIND_LABELS[kind]}. You will still get emails about your account.`,
    button: { text: `No more ${KIND_LABELS[kind]}` },
  });

/** Offers to undo the step, because no setting does so for admin emails. */
const unsubscribedPage = (siteName: string, kind: EmailKind, token: string): string =>
  page({
    siteName,
    title: "Done",
    text: `You get no more ${KIND_LABELS[kind]}.${kind === "admin" ? "" : " You can change this in the settings."}`,
    button: { text: "Send them again", action: `${RESUBSCRIBE_PATH}?token=${encodeURIComponent(token)}` },
    settings: true,
  });

/** Undoes the unsubscription by POST. */
const RESUBSCRIBE_PATH = "/unsubscribe/again";

const resubscribedPage = (siteName: string, kind: EmailKind): string =>
  page({ siteName, title: "Welcome back", text: `You get ${KIND_LABELS[kind]} again.`, settings: true });

const invalidLinkPage = (siteName: string): string =>
  page({
    siteName,
    title: "This link does not work",
    text: "It is incomplete or invalid. Under Settings you can choose which emails you get.",
    settings: true,
  });

/** Has no scripts, and inline styles, so that it works without the app and a login. */
function page({ siteName, title, text, button, settings }: Page): string {
  const action = button?.action === undefined ? "" : ` action="${escapeHtml(button.action)}"`;
  const form = button
    ? `<form method="post"${action}><button type="submit">${escapeHtml(button.text)}</button></form>`
    : "";
  const link = settings ? `<p><a href="/settings">Settings</a></p>` : "";
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="robots" content="noindex"><meta name="color-scheme" content="dark light">` +
    `<title>${escapeHtml(title)} · ${escapeHtml(siteName)}</title><style>${STYLE}</style></head>` +
    `<body><main><p class="brand">${escapeHtml(siteName)}</p><h1>${escapeHtml(title)}</h1>` +
    `<p>${escapeHtml(text)}</p>${form}${link}</main></body></html>`
  );
}
