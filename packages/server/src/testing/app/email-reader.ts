import type { Email } from "../../platform/email/mailer.ts";

/** The six-digit code of the newest email to an address. Throws when there is none. */
export function codeFor(emails: Email[], email: string): number {
  return Number(findInEmail(emails, email, /\b\d{6}\b/));
}

/** The token of the newest email's reset link. */
export const resetTokenFor = (emails: Email[], email: string): string =>
  findInEmail(emails, email, /(?<=http:\/\/emberline\.test\/reset-password\?token=)[\w-]+/);

function findInEmail(emails: Email[], email: string, what: RegExp): string {
  const message = emails.findLast((mail) => mail.to === email && what.test(mail.text));
  const match = message && what.exec(message.text);
  if (!match) throw new Error(`no email to ${email} contains ${what}`);
  return match[0];
}
