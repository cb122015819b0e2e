import { createHmac, timingSafeEqual } from "node:crypto";

/** The kinds of email that users can unsubscribe from; all others are critical. "admin" means broadcasts. */
export const EMAIL_KINDS = ["draft", "updates", "polls", "recaps", "chat", "admin"] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

export const isEmailKind = (category: string): category is EmailKind =>
  EMAIL_KINDS.some((kind) => kind === category);

export interface UnsubscribeTarget {
  userId: string;
  kind: EmailKind;
}

/** The link that unsubscribes a user from a kind of email without a login. It does not expire. */
export function unsubscribeUrl(
  publicUrl: string,
  secret: Buffer,
  { userId, kind }: UnsubscribeTarget,
): string {
  const signed = `${userId}.${kind}`;
  return `${publicUrl}/unsubscribe?token=${signed}.${sign(secret, signed).toString("base64url")}`;
}

/** The user and kind in a token; null when its signature is wrong. */
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
