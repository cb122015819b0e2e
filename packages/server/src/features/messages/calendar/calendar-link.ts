import { createHmac, timingSafeEqual } from "node:crypto";

interface Feed {
  userId: string;
  nonce: string;
}

/** The parts of a link, not verified yet. */
export interface FeedLink {
  userId: string;
  signature: string;
}

/** The URL of a user's feed. It cannot be derived from a copy of the database alone. */
export const calendarUrl = (publicUrl: string, secret: Buffer, feed: Feed): string =>
  `${publicUrl}/api/calendar/${feed.userId}.${sign(secret, feed).toString("base64url")}.ics`;

/** Null when the file name does not have this format. */
export function readLink(file: string): FeedLink | null {
  const [, userId, signature] =
    /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})\.ics$/.exec(file) ?? [];
  return userId === undefined || signature === undefined ? null : { userId, signature };
}

/** Whether the link belongs to this feed. */
export function isValidLink(secret: Buffer, { signature }: FeedLink, feed: Feed): boolean {
  const expected = sign(secret, feed);
  const actual = Buffer.from(signature, "base64url");
  // Base64url has several spellings of the same bytes; only our spelling is valid.
  return (
    actual.length === expected.length &&
    timingSafeEqual(actual, expected) &&
    actual.toString("base64url") === signature
  );
}

const sign = (secret: Buffer, { userId, nonce }: Feed): Buffer =>
  createHmac("sha256", secret).update(`calendar:${userId}:${nonce}`).digest();
