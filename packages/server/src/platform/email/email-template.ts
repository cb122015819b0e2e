import { escapeHtml } from "../html.ts";
import { toSingleLine, stripControlAndBidi } from "../sanitize-text.ts";
import type { Email } from "./mailer.ts";

interface EmailContent {
  to: string;
  siteName: string;
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** A code, displayed large. */
  code?: string;
  /** A button; the text part shows its address. */
  link?: { text: string; url: string };
}

/** Renders an email as HTML and as plain text with the same content. */
export function renderEmail(content: EmailContent): Email {
  const email = {
    ...content,
    greeting: stripControlAndBidi(content.greeting),
    paragraphs: content.paragraphs.map(stripControlAndBidi),
  };
  const { to, siteName, greeting, paragraphs } = email;
  // Names in a subject must not add line breaks or control characters.
  const subject = toSingleLine(content.subject);
  return {
    to,
    subject,
    text: textOf(email),
    html: renderLayout(siteName, htmlOf(email), { subject, preheader: paragraphs[0] ?? greeting }),
  };
}

/**
 * "Hi Ana,". Omits a name that is invisible or contains an address: anyone can have a code sent to another person, and
 * mail programs would turn the address into a link.
 */
export function greetingFor(firstName: string): string {
  const name = toSingleLine(firstName);
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) && !ADDRESS_LIKE.test(name) ? `Hi ${name},` : "Hi,";
}

const ADDRESS_LIKE = /:\/\/|@|[\p{L}\p{N}]{2}\.[\p{L}\p{N}]{2}/u;

function textOf({ greeting, paragraphs, code, link, siteName }: EmailContent): string {
  return [
    greeting,
    ...(code ? [code] : []),
    ...paragraphs,
    ...(link ? [`${link.text}: ${link.url}`] : []),
    siteName,
  ].join("\n\n");
}

function htmlOf({ greeting, paragraphs, code, link }: EmailContent): string {
  return [
    paragraph(greeting),
    ...(code ? [`<p class="code" style="${CODE}">${escapeHtml(code)}</p>`] : []),
    ...paragraphs.map(paragraph),
    ...(link
      ? [
          `<p style="margin:24px 0 16px"><a href="${escapeHtml(link.url)}" style="${BUTTON}">${escapeHtml(link.text)}</a></p>`,
        ]
      : []),
  ].join("");
}

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll(/\r?\n/g, "<br>")}</p>`;

const CODE = "margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:8px;color:#ffb057";
const BUTTON =
  "display:inline-block;background:#ff8f4a;color:#1d0f06;padding:14px 24px;border-radius:12px;font-weight:700;text-decoration:none";

interface LayoutOptions {
  /** The document's title, for screen readers; plain text. */
  subject: string;
  /** Shown beside the subject in lists; plain text. */
  preheader?: string;
}

/**
 * The HTML layout of every email; `safeHtml` is inserted unescaped. The dark theme is in inline styles and table
 * attributes, for programs that ignore style sheets; a media query adds the light theme.
 */
export function renderLayout(
  siteName: string,
  safeHtml: string,
  { subject, preheader }: LayoutOptions,
): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light">` +
    `<meta name="supported-color-schemes" content="dark light">` +
    `<title>${escapeHtml(subject)}</title><style>${LINK_CSS}${LIGHT_MODE_CSS}</style></head>` +
    `<body class="page" bgcolor="#0c1a22" style="margin:0;padding:0;background:#0c1a22">` +
    hiddenPreheader(preheader) +
    `<table class="page" ${TABLE_ATTRS} bgcolor="#0c1a22" style="background:#0c1a22"><tr><td align="center" style="padding:32px 16px">` +
    `<table class="card" ${TABLE_ATTRS} bgcolor="#11242f" style="${CARD_STYLE}"><tr><td class="words" align="left" style="${CONTENT_STYLE}">` +
    `<p class="brand" style="margin:0 0 24px;font-size:20px;font-weight:700;color:#ffb057">${escapeHtml(siteName)}</p>` +
    `${safeHtml}</td></tr></table>${FOOTER_PLACEHOLDER}</td></tr></table></body></html>`
  );
}

/** Replaced by the footer once the recipient is known. */
const FOOTER_PLACEHOLDER = "<!--foot-->";

/** Adds the unsubscribe link to both parts; critical emails have none. */
export function addUnsubscribeFooter<Part extends { text: string; html: string }>(
  email: Part,
  unsubscribeUrl: string | undefined,
): Part {
  if (unsubscribeUrl === undefined) return email;
  const url = escapeHtml(unsubscribeUrl);
  return {
    ...email,
    text: `${email.text}\n\nUnsubscribe: ${unsubscribeUrl}`,
    html: email.html.replace(
      FOOTER_PLACEHOLDER,
      () =>
        `<p class="foot" style="margin:8px 0 0;font-family:${FONT};font-size:14px;color:#b9c4c6"><a href="${url}" style="display:inline-block;padding:12px 16px;color:#b9c4c6">Unsubscribe from these emails</a></p>`,
    ),
  };
}

const hiddenPreheader = (preheader: string | undefined) =>
  preheader === undefined
    ? ""
    : `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>`;

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const TABLE_ATTRS = `role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`;
const CARD_STYLE =
  "max-width:520px;background:#11242f;border:1px solid #24465a;border-radius:16px;table-layout:fixed";
const CONTENT_STYLE = `padding:28px 24px 12px;text-align:left;overflow-wrap:anywhere;font-family:${FONT};font-size:16px;line-height:1.5;color:#f6efe2`;

/** Covers links that mail programs create from addresses in the text: their default blue is hard to read on dark. */
const LINK_CSS = ".card a{color:#ffb057}";
const LIGHT_MODE_CSS =
  "@media (prefers-color-scheme: light){" +
  ".page{background:#f6efe2!important}" +
  ".card{background:#fffaf1!important;border-color:#d9ccb4!important}.words{color:#11242f!important}" +
  ".words hr,.words blockquote,.words th,.words td{border-color:#d9ccb4!important}" +
  ".brand,.code,.card a:not([style*=background]){color:#a8410f!important}" +
  ".foot,.foot a{color:#4a5b63!important}}";
