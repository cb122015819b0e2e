import { escapeHtml } from "../html.ts";
import type { Mail } from "./mailer.ts";

interface Letter {
  to: string;
  siteName: string;
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** A code to type, shown large. */
  code?: string;
  /** A button; its address also stands in the text part. */
  link?: { words: string; url: string };
}

/** A letter in the product's looks with a text part that says the same. */
export function writeLetter(letter: Letter): Mail {
  return { to: letter.to, subject: letter.subject, text: textOf(letter), html: htmlOf(letter) };
}

function textOf({ greeting, paragraphs, code, link, siteName }: Letter): string {
  return [
    greeting,
    ...(code ? [code] : []),
    ...paragraphs,
    ...(link ? [`${link.words}: ${link.url}`] : []),
    siteName,
  ].join("\n\n");
}

function htmlOf({ greeting, paragraphs, code, link, siteName }: Letter): string {
  const body = [
    `<p style="margin:0 0 16px">${escapeHtml(greeting)}</p>`,
    ...(code
      ? [
          `<p style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:8px;color:#ff7a3d">${escapeHtml(code)}</p>`,
        ]
      : []),
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    ...(link
      ? [
          `<p style="margin:24px 0"><a href="${escapeHtml(link.url)}" style="background:#ff8f4a;color:#1d0f06;padding:14px 24px;border-radius:12px;font-weight:700;text-decoration:none">${escapeHtml(link.words)}</a></p>`,
        ]
      : []),
  ].join("");
  return inOurLooks(siteName, body);
}

/** The frame of every letter; `safeHtml` goes into it as it stands. */
export const inOurLooks = (siteName: string, safeHtml: string) =>
  `<!doctype html><html lang="en"><body style="margin:0;background:#0c1a22;padding:32px 16px;font-family:system-ui,sans-serif;line-height:1.5;color:#f6efe2"><div style="max-width:520px;margin:0 auto;background:#11242f;border:1px solid #24465a;border-radius:16px;padding:32px"><p style="margin:0 0 24px;font-size:20px;font-weight:700;color:#ffb057">${escapeHtml(siteName)}</p>${safeHtml}</div></body></html>`;
