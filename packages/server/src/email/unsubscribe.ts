import { createHmac, timingSafeEqual } from "node:crypto";

/** The kinds of letters that somebody can end; the others are critical. "admin" are the admins' own words. */
export const EMAIL_KINDS = ["draft", "updates", "polls", "admin"] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

export const isEmailKind = (category: string): category is EmailKind =>
  EMAIL_KINDS.some((kind) => kind === category);

export interface UnsubscribeTarget {
  userId: string;
  kind: EmailKind;
}

/** Where one click ends a kind of letters for a user, without a login; the same link works for ever. */
export function unsubscribeUrl(
  publicUrl: string,
  secret: Buffer,
  { userId, kind }: UnsubscribeTarget,
): string {
  const signed = `${userId}.${kind}`;
  return `${publicUrl}/unsubscribe?token=${signed}.${sign(secret, signed).toString("base64url")}`;
}

/** Whom and what a token is about; null when we did not write it. */
export function parseUnsubscribeToken(secret: Buffer, token: string): UnsubscribeTarget | null {
  const [, userId = "", kind = "", signature = ""] =
    /^([\da-f-]{36})\.([a-z]+)\.([\w-]{43})$/.exec(token) ?? [];
  if (!isEmailKind(kind)) return null;
  const actual = Buffer.from(signature, "base64url");
  const expected = sign(secret, `${userId}.${kind}`);
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? { userId, kind } : null;
}

const sign = (secret: Buffer, signed: string) =>
  createHmac("sha256", secret).update(`unsubscribe:${signed}`).digest();
