import { escapeHtml } from "../../../platform/html.ts";
import { renderLayout } from "../../../platform/email/email-template.ts";
import type { Email } from "../../../platform/email/mailer.ts";
import { toSingleLine, stripControlAndBidi } from "../../../platform/sanitize-text.ts";
import sanitizeHtml from "sanitize-html";

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

/**
 * The tags of an email: text structure only. No scripts, forms or styles, and no images, because loading an image
 * reveals who has read the email, and when.
 */
const SANITIZE_OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: (
    "h1 h2 h3 h4 p div span br hr blockquote pre code strong b em i u s small sub sup " +
    "ul ol li a table thead tbody tr th td"
  ).split(" "),
  allowedAttributes: { a: ["href"], th: ["colspan", "rowspan"], td: ["colspan", "rowspan"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  nestingLimit: 30,
  // The text of these tags is dropped too.
  nonTextTags: [
    "script",
    "style",
    "title",
    "svg",
    "xml",
    "iframe",
    "object",
    "textarea",
    "option",
    "noscript",
  ],
  // Block elements that are not allowed still break the line.
  transformTags: {
    ...Object.fromEntries(
      "section article header footer main nav aside center address figure figcaption form fieldset dl dt dd"
        .split(" ")
        .map((name) => [name, "div"]),
    ),
    h5: "h4",
    h6: "h4",
    // The link may consist of the image only; its alternative text stays.
    img: (tagName, { alt = "" }) =>
      alt.trim() === "" ? { tagName, attribs: {} } : { tagName: "span", attribs: {}, text: alt },
  },
};

/** Sanitizes an admin's HTML. Links to pages of this site become absolute. */
export const sanitizeEmailHtml = (html: string, publicUrl: string) =>
  sanitizeHtml(html, SANITIZE_OPTIONS)
    .trim()
    .replaceAll(/<a href="(?=\/)/g, () => `<a href="${escapeHtml(publicUrl)}`);

/** The plain text of sanitized HTML, with addresses after their links. */
export function plainTextOf(clean: string): string {
  const marked = clean
    .replace(/<pre>.*?<\/pre>/gs, (lines) => lines.replaceAll("\n", "<br>"))
    .replace(/\s+/g, " ")
    .replace(/<a href="([^"]*)">(.*?)<\/a>/g, (_, href: string, text: string) =>
      text === href ? href : `${text} (${href})`,
    )
    .replace(/<(?:br|hr) ?\/?>/g, "\n")
    .replace(/<li>/g, "\n- ")
    .replace(/<\/t[dh]>/g, " ")
    .replace(/<\/(?:p|div|h\d|ul|ol|blockquote|pre|table)>/g, "\n\n")
    .replace(/<\/tr>/g, "\n")
    .replace(/<[^>]*>/g, "");
  const lines = unescapeHtml(marked)
    .split("\n")
    .map((line) => line.trim());
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** In one pass, so that "&amp;lt;" becomes "&lt;". */
const unescapeHtml = (text: string) =>
  text.replace(/&(amp|lt|gt|quot);/g, (whole, name: string) => ENTITIES[name] ?? whole);
