import { ECDH } from "node:crypto";
import * as z from "zod/mini";

/** The address of a device: Web Push (RFC 8030) or an opaque Firebase token. */
export type PushTarget =
  | { kind: "web"; endpoint: string; keys: { p256dh: string; auth: string } }
  | { kind: "firebase"; token: string };

const Subscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});

const FIREBASE_TOKEN = /^[\w:.-]+$/;
const BASE64 = /^[\w+/-]+={0,2}$/;
const AUTH_BYTES = 16;
const POINT_BYTES = 65;

/** Normalises a Web Push subscription as JSON or a Firebase token; null when it is neither. */
export function readPushTarget(sent: string, hosts: string[]): PushTarget | null {
  if (FIREBASE_TOKEN.test(sent)) return { kind: "firebase", token: sent };
  const parsed = Subscription.safeParse(parse(sent));
  if (!parsed.success) return null;
  const endpoint = readEndpoint(parsed.data.endpoint, hosts);
  const p256dh = readPoint(parsed.data.keys.p256dh);
  const auth = readBytes(parsed.data.keys.auth, AUTH_BYTES);
  if (endpoint === null || p256dh === null || auth === null) return null;
  return { kind: "web", endpoint, keys: { p256dh, auth } };
}

/** Accepts only addresses of known push services, because the server sends requests to them later. */
export function readEndpoint(sent: string, hosts: string[]): string | null {
  if (!URL.canParse(sent)) return null;
  const url = new URL(sent);
  const isPlain = url.username === "" && url.password === "" && url.port === "" && url.hash === "";
  if (url.protocol !== "https:" || !isPlain) return null;
  return hosts.some((host) => isHost(url.hostname, host)) ? url.href : null;
}

const isHost = (name: string, allowed: string) =>
  allowed.startsWith("*.") ? name.endsWith(allowed.slice(1)) : name === allowed;

/** Validates an uncompressed point on the curve; an invalid one would fail when the first message is encrypted. */
function readPoint(sent: string): string | null {
  const point = readBytes(sent, POINT_BYTES);
  if (point === null) return null;
  try {
    ECDH.convertKey(point, "prime256v1", "base64url");
    return point;
  } catch {
    return null;
  }
}

/** Reads either base64 alphabet, padded or not; returns base64url. */
function readBytes(sent: string, size: number): string | null {
  if (!BASE64.test(sent)) return null;
  const bytes = Buffer.from(sent, "base64");
  return bytes.length === size ? bytes.toString("base64url") : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
