import { webcrypto } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import * as z from "zod/mini";

const DAY_SECONDS = 86_400;
const Head = z.object({ typ: z.literal("JWT"), alg: z.literal("ES256") });
const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/** The fault of a request's headers (RFC 8030, 8291, 8292), or null. */
export async function findRequestFault(
  headers: IncomingHttpHeaders,
  { origin, publicKey, now }: { origin: string; publicKey: string | null; now: number },
): Promise<string | null> {
  if (headers["content-encoding"] !== "aes128gcm") return "its encoding is not aes128gcm";
  if (!/^\d+$/.test(String(headers["ttl"]))) return "it has no TTL";
  if (!/^(very-low|low|normal|high)$/.test(String(headers["urgency"]))) return "its urgency is none";
  if (!/^[\w-]{1,32}$/.test(String(headers["topic"] ?? "none"))) return "its topic is none";
  const [, token = "", key = ""] =
    /^vapid t=([\w-]+\.[\w-]+\.[\w-]+), k=([\w-]+)$/.exec(headers["authorization"] ?? "") ?? [];
  if (token === "") return "it is not signed";
  if (publicKey !== null && key !== publicKey)
    return "it is signed with another key than was subscribed with";
  if (!(await isSignedBy(token, key))) return "its signature is false";
  return findClaimsFault(token, { origin, seconds: now / 1000 });
}

function findClaimsFault(
  token: string,
  { origin, seconds }: { origin: string; seconds: number },
): string | null {
  const [head, claims] = token.split(".").map(read);
  if (!Head.safeParse(head).success) return "its token is of another kind";
  const { success, data } = Claims.safeParse(claims);
  if (!success) return "its token does not say what it must";
  if (data.aud !== origin) return `its token is for ${data.aud}`;
  if (data.exp <= seconds || data.exp > seconds + DAY_SECONDS)
    return "its token has run out or runs too long";
  return /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(data.sub) ? null : "its token has no contact";
}

async function isSignedBy(token: string, publicKey: string): Promise<boolean> {
  const [text, signature] = [token.slice(0, token.lastIndexOf(".")), token.slice(token.lastIndexOf(".") + 1)];
  const point = Buffer.from(publicKey, "base64url");
  const curve = { name: "ECDSA", namedCurve: "P-256" };
  const key = await webcrypto.subtle.importKey("raw", point, curve, false, ["verify"]);
  const how = { name: "ECDSA", hash: "SHA-256" };
  return webcrypto.subtle.verify(how, key, Buffer.from(signature, "base64url"), Buffer.from(text));
}

function read(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}
