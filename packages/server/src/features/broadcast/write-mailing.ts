import { escapeHtml } from "../../html.ts";
import { inOurLooks } from "../../mail/letter.ts";
import type { Mail } from "../../mail/mailer.ts";
import { cleanHtml, wordsOf } from "./clean-html.ts";

export interface Written {
  subject: string;
  body: string;
  isHtml: boolean;
  priority: NonNullable<Mail["priority"]>;
}

/** An admin's letter in the product's looks; null when nothing is left of the body. What is typed is text: no templates. */
export function writeMailing(siteName: string, written: Written): Omit<Mail, "to"> | null {
  const { subject, body, isHtml, priority } = written;
  const html = isHtml ? cleanHtml(body) : asHtml(body);
  const text = isHtml ? wordsOf(html) : body;
  if (text === "") return null;
  return {
    subject,
    text: `${text}\n\n${siteName}`,
    html: inOurLooks(siteName, readable(html)),
    ...(priority === "normal" ? {} : { priority }),
  };
}

/** The blue of mail programs can hardly be read on our night. */
const readable = (clean: string) => clean.replaceAll("<a href=", '<a style="color:#ffb057" href=');

const asHtml = (text: string) =>
  text
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .map((part) => `<p style="margin:0 0 16px">${escapeHtml(part).replaceAll(/\r?\n/g, "<br>")}</p>`)
    .join("");
