import { createHmac, timingSafeEqual } from "node:crypto";

/** The kinds of letters that somebody can end; the others are critical. "admin" are the admins' own words. */
export const MAIL_KINDS = ["draft", "updates", "polls", "admin"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export const isMailKind = (category: string): category is MailKind =>
  MAIL_KINDS.some((kind) => kind === category);

export interface Unsubscribing {
  userId: string;
  kind: MailKind;
}

/** Where one click ends a kind of letters for a user, without a login; the same link works for ever. */
export function unsubscribeUrl(publicUrl: string, secret: Buffer, { userId, kind }: Unsubscribing): string {
  const words = `${userId}.${kind}`;
  return `${publicUrl}/unsubscribe?token=${words}.${sign(secret, words).toString("base64url")}`;
}

/** Whom and what a token is about; null when we did not write it. */
export function readUnsubscribe(secret: Buffer, token: string): Unsubscribing | null {
  const [, userId = "", kind = "", signature = ""] =
    /^([\da-f-]{36})\.([a-z]+)\.([\w-]{43})$/.exec(token) ?? [];
  if (!isMailKind(kind)) return null;
  const given = Buffer.from(signature, "base64url");
  const right = sign(secret, `${userId}.${kind}`);
  return given.length === right.length && timingSafeEqual(given, right) ? { userId, kind } : null;
}

const sign = (secret: Buffer, words: string) =>
  createHmac("sha256", secret).update(`unsubscribe:${words}`).digest();
