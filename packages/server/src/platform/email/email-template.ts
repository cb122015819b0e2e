import { escapeHtml } from "../html.ts";
import { toSingleLine, stripControlAndBidi } from "../sanitize-text.ts";
import { renderLayout } from "./email-layout.ts";
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
