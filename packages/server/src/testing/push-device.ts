import { createECDH, randomBytes } from "node:crypto";

/** What a browser's subscription is as JSON, with real keys; `change` replaces fields. */
export function subscriptionJson(
  change: { endpoint?: unknown; p256dh?: unknown; auth?: unknown } = {},
): string {
  const {
    endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(20).toString("base64url")}`,
    p256dh = createECDH("prime256v1").generateKeys("base64url"),
    auth = randomBytes(16).toString("base64url"),
  } = change;
  return JSON.stringify({ endpoint, expirationTime: null, keys: { p256dh, auth } });
}
