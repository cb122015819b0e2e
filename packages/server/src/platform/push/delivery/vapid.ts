import { createPrivateKey } from "node:crypto";
import type { PushKeys } from "../push-keys.ts";
import { signToken } from "./sign-token.ts";

/** At most a day (RFC 8292, 2); half of it leaves room for clock skew. */
const VALID_SECONDS = 12 * 3600;
const RENEW_BEFORE_SECONDS = 6 * 3600;

interface Vapid {
  keys: PushKeys;
  /** A contact for push services: a `mailto:` or `https:` address. */
  subject: string;
  now: () => number;
}

/** Creates the authorization header for a push service (RFC 8292). Many messages to a service share one signature. */
export function createVapid({ keys, subject, now }: Vapid): (origin: string) => string {
  const key = privateKeyOf(keys);
  const signed = new Map<string, { header: string; exp: number }>();
  return (origin) => {
    const seconds = Math.floor(now() / 1000);
    const cached = signed.get(origin);
    // After the clock was set back, a token from the future is invalid.
    if (cached && cached.exp - seconds > RENEW_BEFORE_SECONDS && cached.exp - seconds <= VALID_SECONDS) {
      return cached.header;
    }
    const exp = seconds + VALID_SECONDS;
    const token = signToken({ aud: origin, exp, sub: subject }, key);
    const header = `vapid t=${token}, k=${keys.publicKey}`;
    signed.set(origin, { header, exp });
    return header;
  };
}

/** The site's public address if it uses https, otherwise the sender of our emails. */
export function vapidSubject({ publicUrl, mailFrom }: { publicUrl: string; mailFrom: string }): string {
  if (publicUrl.startsWith("https://")) return publicUrl;
  return `mailto:${/<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

function privateKeyOf({ publicKey, privateKey }: PushKeys) {
  // A byte for "uncompressed", followed by both coordinates.
  const point = Buffer.from(publicKey, "base64url").subarray(1);
  const [x, y] = [point.subarray(0, 32).toString("base64url"), point.subarray(32).toString("base64url")];
  return createPrivateKey({ key: { kty: "EC", crv: "P-256", x, y, d: privateKey }, format: "jwk" });
}
