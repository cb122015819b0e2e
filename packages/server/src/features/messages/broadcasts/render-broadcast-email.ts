import { escapeHtml } from "../../../platform/html.ts";
import { renderLayout } from "../../../platform/email/email-layout.ts";
import type { Email } from "../../../platform/email/mailer.ts";
import { toSingleLine, stripControlAndBidi } from "../../../platform/sanitize-text.ts";
import { sanitizeEmailHtml, plainTextOf } from "./sanitize-email-html.ts";

export interface EmailDraft {
  subject: string;
  body: string;
  isHtml: boolean;
  priority: NonNullable<Email["priority"]>;
}

interface Site {
  siteName: string;
  publicUrl: string;
}

/**
 * Renders an admin's email; null when its subject or body has no visible text after sanitizing. The input is text
 * without templates.
 */
export function renderBroadcastEmail(
  { siteName, publicUrl }: Site,
  draft: EmailDraft,
): Omit<Email, "to"> | null {
  const { body, isHtml, priority } = draft;
  const subject = toSingleLine(draft.subject);
  // After sanitizing, because a control character could hide in an entity.
  const html = isHtml
    ? stripControlAndBidi(sanitizeEmailHtml(body, publicUrl))
    : toHtml(stripControlAndBidi(body));
  const text = isHtml ? plainTextOf(html) : stripControlAndBidi(body);
  if (!VISIBLE.test(subject) || !VISIBLE.test(text)) return null;
  return {
    subject,
    text: `${text}\n\n${siteName}`,
    html: renderLayout(siteName, addStyles(html), { subject }),
    ...(priority === "normal" ? {} : { priority }),
  };
}

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Sanitized HTML has no styles; the defaults of mail programs are too large, too wide or too dark. */
const addStyles = (clean: string) =>
  clean
    .replace(/<([a-z]\w*)(?=[ />])/g, (tag, name: string) => {
      const style = TAG_STYLES[name];
      const styledTag = style === undefined ? tag : `${tag} style="${style}"`;
      return name === "table" ? `${SCROLL_WRAPPER}${styledTag}` : styledTag;
    })
    .replaceAll("</table>", "</table></div>");

/** A wide table scrolls by itself instead of widening the whole email. */
const SCROLL_WRAPPER = '<div style="overflow-x:auto">';

const LINE = "1px solid #24465a";
const CELL = `padding:6px 12px 6px 0;text-align:left;vertical-align:top;border-bottom:${LINE}`;
const TAG_STYLES: Record<string, string> = {
  a: "color:#ffb057",
  h1: "margin:0 0 16px;font-size:24px;line-height:1.25",
  h2: "margin:24px 0 8px;font-size:20px;line-height:1.25",
  h3: "margin:24px 0 8px;font-size:17px",
  h4: "margin:24px 0 8px;font-size:16px",
  p: "margin:0 0 16px",
  ul: "margin:0 0 16px;padding-left:24px",
  ol: "margin:0 0 16px;padding-left:24px",
  blockquote: "margin:0 0 16px;padding-left:16px;border-left:3px solid #24465a",
  pre: "margin:0 0 16px;font-size:14px;white-space:pre-wrap",
  hr: `margin:24px 0;border:0;border-top:${LINE}`,
  table: "margin:0 0 16px;border-collapse:collapse",
  // Keeps short headings from being broken by a long word beside them.
  th: `${CELL};overflow-wrap:normal`,
  td: CELL,
};

const toHtml = (text: string) =>
  text
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((part) => `<p>${escapeHtml(part).replaceAll(/\r?\n/g, "<br>")}</p>`)
    .join("");
