import sanitizeHtml from "sanitize-html";
import { escapeHtml } from "../../../platform/html.ts";

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
