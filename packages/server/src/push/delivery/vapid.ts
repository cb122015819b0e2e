import { createPrivateKey } from "node:crypto";
import type { PushKeys } from "../push-keys.ts";
import { signToken } from "./sign-token.ts";

/** At most a day (RFC 8292, 2); half of it leaves room for clocks that differ. */
const VALID_SECONDS = 12 * 3600;
const RENEW_BEFORE_SECONDS = 6 * 3600;

interface Vapid {
  keys: PushKeys;
  /** Whom a push service may write to about us: a `mailto:` or `https:` address. */
  subject: string;
  now: () => number;
}

/** Says to a push service who we are (RFC 8292). Signed once for many messages: each service has its own. */
export function createVapid({ keys, subject, now }: Vapid): (origin: string) => string {
  const key = privateKeyOf(keys);
  const signed = new Map<string, { header: string; exp: number }>();
  return (origin) => {
    const seconds = Math.floor(now() / 1000);
    const cached = signed.get(origin);
    // Also when the clock was set back: a token from the future is none.
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

/** Our own address if it is a safe one, else the one that our mail comes from. */
export function vapidSubject({ publicUrl, mailFrom }: { publicUrl: string; mailFrom: string }): string {
  if (publicUrl.startsWith("https://")) return publicUrl;
  return `mailto:${/<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

function privateKeyOf({ publicKey, privateKey }: PushKeys) {
  // One byte that says uncompressed, then both coordinates.
  const point = Buffer.from(publicKey, "base64url").subarray(1);
  const [x, y] = [point.subarray(0, 32).toString("base64url"), point.subarray(32).toString("base64url")];
  return createPrivateKey({ key: { kty: "EC", crv: "P-256", x, y, d: privateKey }, format: "jwk" });
}
