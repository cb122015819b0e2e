import { escapeHtml } from "../../../platform/html.ts";
import type { EmailKind } from "../../../platform/email/unsubscribe.ts";

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
export const confirmPage = (siteName: string, kind: EmailKind): string =>
  page({
    siteName,
    title: "Unsubscribe?",
    text: `You will get no more ${KIND_LABELS[kind]}. You will still get emails about your account.`,
    button: { text: `No more ${KIND_LABELS[kind]}` },
  });

/** Offers to undo the step, because no setting does so for admin emails. */
export const unsubscribedPage = (siteName: string, kind: EmailKind, token: string): string =>
  page({
    siteName,
    title: "Done",
    text: `You get no more ${KIND_LABELS[kind]}.${kind === "admin" ? "" : " You can change this in the settings."}`,
    button: { text: "Send them again", action: `${RESUBSCRIBE_PATH}?token=${encodeURIComponent(token)}` },
    settings: true,
  });

/** Undoes the unsubscription by POST. */
export const RESUBSCRIBE_PATH = "/unsubscribe/again";

export const resubscribedPage = (siteName: string, kind: EmailKind): string =>
  page({ siteName, title: "Welcome back", text: `You get ${KIND_LABELS[kind]} again.`, settings: true });

export const invalidLinkPage = (siteName: string): string =>
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

export const STYLE =
  "body{margin:0;box-sizing:border-box;padding:1rem;min-height:100dvh;display:grid;place-items:center;background:#0c1a22;color:#f6efe2;" +
  "font:1rem/1.5 system-ui,sans-serif}main{box-sizing:border-box;width:min(28rem,100%);padding:2rem;background:#11242f;" +
  "border:1px solid #24465a;border-radius:1rem}h1{margin:0 0 .75rem;font-size:1.5rem}" +
  ".brand{margin:0 0 1.25rem;font-weight:700;color:#ffb057}a{color:#ffb057;display:inline-block;padding:.7rem 0}" +
  "button{min-height:2.75rem;padding:.6rem 1.25rem;border:0;border-radius:.75rem;font:inherit;font-weight:700;" +
  "background:#ff8f4a;color:#1d0f06;cursor:pointer}:focus-visible{outline:3px solid #3fc1b0;outline-offset:2px}" +
  "@media (prefers-color-scheme:light){body{background:#f6efe2;color:#11242f}main{background:#fffaf1;border-color:#d9ccb4}" +
  ".brand,a{color:#a8410f}}";
