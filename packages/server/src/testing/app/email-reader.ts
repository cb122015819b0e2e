import type { Email } from "../../email/mailer.ts";

/** The six digits of the newest letter to an address. Throws when there is none. */
export function codeFor(letters: Email[], email: string): number {
  return Number(found(letters, email, /\b\d{6}\b/));
}

/** The token of the newest letter's reset link. */
export const resetTokenFor = (letters: Email[], email: string): string =>
  found(letters, email, /(?<=http:\/\/emberline\.test\/reset-password\?token=)[\w-]+/);

function found(letters: Email[], email: string, what: RegExp): string {
  const letter = letters.findLast((mail) => mail.to === email && what.test(mail.text));
  const match = letter && what.exec(letter.text);
  if (!match) throw new Error(`no letter to ${email} holds ${what}`);
  return match[0];
}
