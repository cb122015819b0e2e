import { escapeHtml } from "../html.ts";

interface Extras {
  /** Names the letter for those who have it read to them; text. */
  subject: string;
  /** What a mail program shows beside the subject in its list; text. */
  preheader?: string;
}

/**
 * The frame of every letter; `safeHtml` goes into it as it stands. Night is written into each element, and into
 * tables, for programs that read no styles; noon comes over it where the reader's system is light.
 */
export function inOurLooks(siteName: string, safeHtml: string, { subject, preheader }: Extras): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light">` +
    `<meta name="supported-color-schemes" content="dark light">` +
    `<title>${escapeHtml(subject)}</title><style>${LINKS}${NOON}</style></head>` +
    `<body class="page" bgcolor="#0c1a22" style="margin:0;padding:0;background:#0c1a22">` +
    hidden(preheader) +
    `<table class="page" ${BARE} bgcolor="#0c1a22" style="background:#0c1a22"><tr><td align="center" style="padding:32px 16px">` +
    `<table class="card" ${BARE} bgcolor="#11242f" style="${CARD}"><tr><td class="words" align="left" style="${WORDS}">` +
    `<p class="brand" style="margin:0 0 24px;font-size:20px;font-weight:700;color:#ffb057">${escapeHtml(siteName)}</p>` +
    `${safeHtml}</td></tr></table>${FOOT}</td></tr></table></body></html>`
  );
}

/** Where the foot of a letter goes once it is known to whom it is sent. */
export const FOOT = "<!--foot-->";

/** The letter with its way out, in both parts; critical letters have none. */
export function withWayOut<Part extends { text: string; html: string }>(
  letter: Part,
  unsubscribeUrl: string | undefined,
): Part {
  if (unsubscribeUrl === undefined) return letter;
  const url = escapeHtml(unsubscribeUrl);
  return {
    ...letter,
    text: `${letter.text}\n\nNo more of these: ${unsubscribeUrl}`,
    html: letter.html.replace(
      FOOT,
      () =>
        `<p class="foot" style="margin:8px 0 0;font-family:${FONT};font-size:14px;color:#b9c4c6"><a href="${url}" style="display:inline-block;padding:12px 16px;color:#b9c4c6">No more of these letters</a></p>`,
    ),
  };
}

const hidden = (preheader: string | undefined) =>
  preheader === undefined
    ? ""
    : `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>`;

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const BARE = `role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`;
const CARD =
  "max-width:520px;background:#11242f;border:1px solid #24465a;border-radius:16px;table-layout:fixed";
const WORDS = `padding:28px 24px 12px;text-align:left;overflow-wrap:anywhere;font-family:${FONT};font-size:16px;line-height:1.5;color:#f6efe2`;

/** Also of those that a mail program makes of an address in the text: its own blue can hardly be read at night. */
const LINKS = ".card a{color:#ffb057}";
const NOON =
  "@media (prefers-color-scheme: light){" +
  ".page{background:#f6efe2!important}" +
  ".card{background:#fffaf1!important;border-color:#d9ccb4!important}.words{color:#11242f!important}" +
  ".words hr,.words blockquote,.words th,.words td{border-color:#d9ccb4!important}" +
  ".brand,.code,.card a:not([style*=background]){color:#a8410f!important}" +
  ".foot,.foot a{color:#4a5b63!important}}";
