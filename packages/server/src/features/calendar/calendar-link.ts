import { createHmac, timingSafeEqual } from "node:crypto";

interface Feed {
  userId: string;
  nonce: string;
}

/** What a link says of itself, before anybody knows whether it is right. */
export interface FeedLink {
  userId: string;
  signature: string;
}

/** Where a calendar reads a fan's feed. A copy of the database alone makes no such address. */
export const calendarUrl = (publicUrl: string, secret: Buffer, feed: Feed): string =>
  `${publicUrl}/api/calendar/${feed.userId}.${sign(secret, feed).toString("base64url")}.ics`;

/** Null when it never was an address of ours. */
export function readLink(file: string): FeedLink | null {
  const [, userId, signature] =
    /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})\.ics$/.exec(file) ?? [];
  return userId === undefined || signature === undefined ? null : { userId, signature };
}

/** Is it the address of this very feed? */
export function isValidLink(secret: Buffer, { signature }: FeedLink, feed: Feed): boolean {
  const expected = sign(secret, feed);
  const actual = Buffer.from(signature, "base64url");
  // Of several spellings of the same bytes only ours opens.
  return (
    actual.length === expected.length &&
    timingSafeEqual(actual, expected) &&
    actual.toString("base64url") === signature
  );
}

const sign = (secret: Buffer, { userId, nonce }: Feed): Buffer =>
  createHmac("sha256", secret).update(`calendar:${userId}:${nonce}`).digest();
