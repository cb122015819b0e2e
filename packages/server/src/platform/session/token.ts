import { createHmac, hash, randomInt, timingSafeEqual } from "node:crypto";

const TOKEN_BYTES = 32;

/** A new random token for a session, a reset link or the set-up link: 32 bytes, base64url. */
export const newToken = (randomBytes: (size: number) => Buffer) =>
  randomBytes(TOKEN_BYTES).toString("base64url");

/** The stored form of a token. Tokens are long enough to need no salt. */
export const hashToken = (token: string) => hash("sha256", token, "buffer");

/** Takes a third of the time of `hashToken(token).toString("hex")`, and runs for every request. */
export const hashTokenToHex = (token: string) => hash("sha256", token, "hex");

/** A six-digit code, 100000 to 999999, from a cryptographic source. */
export const newCode = () => randomInt(100_000, 1_000_000);

/** Keyed, because a six-digit code could be guessed from a plain hash. */
export const hashCode = (secret: Buffer, userId: string, code: number) =>
  createHmac("sha256", secret).update(`${userId}:${code}`).digest();

export const sameHash = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);
