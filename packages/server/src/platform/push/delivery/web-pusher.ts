import type { Post } from "./ssrf-safe-post.ts";
import { type DeliveryResult, parseResponse, parseNetworkError } from "./delivery-result.ts";
import { buildPayload, topicFor } from "./payload.ts";
import type { PushKeys } from "../push-keys.ts";
import type { Push } from "../push-message.ts";
import { type PushTarget, readEndpoint } from "../push-target.ts";
import { createVapid } from "./vapid.ts";
import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";

interface WebPusher {
  post: Post;
  hosts: string[];
  /** Called once, for the first message. */
  findKeys: () => Promise<PushKeys>;
  subject: string;
  now: () => number;
}

type WebTarget = Extract<PushTarget, { kind: "web" }>;

/** Sends Web Push messages (RFC 8030), encrypted and signed. */
export function createWebPusher({ post, hosts, findKeys, subject, now }: WebPusher) {
  let vapid: Promise<ReturnType<typeof createVapid>> | undefined;
  async function authorize(origin: string): Promise<string> {
    vapid ??= findKeys().then((keys) => createVapid({ keys, subject, now }));
    // After a database error, the next message tries again.
    vapid.catch(() => (vapid = undefined));
    return (await vapid)(origin);
  }
  return async ({ endpoint, keys }: WebTarget, push: Push): Promise<DeliveryResult> => {
    // The service was allowed when the device was saved; the operator may have changed the list since.
    if (readEndpoint(endpoint, hosts) === null) {
      return { kind: "refused", why: "its push service is not on the list" };
    }
    const headers = {
      authorization: await authorize(new URL(endpoint).origin),
      "content-type": "application/octet-stream",
      "content-encoding": "aes128gcm",
      ttl: String(push.ttlSeconds),
      urgency: push.urgency,
      topic: topicFor(push),
    };
    const body = encryptPayload(Buffer.from(buildPayload(push)), keys);
    try {
      return parseResponse(await post(endpoint, { headers, body }), now());
    } catch (error) {
      return parseNetworkError(error);
    }
  };
}

/** The keys of a browser's subscription, base64url. */
interface SubscriptionKeys {
  p256dh: string;
  auth: string;
}

/** Random for every message; fixed in tests. */
interface Ephemeral {
  sender: ECDH;
  salt: Buffer;
}

const RECORD_BYTES = 4096;
/** The delimiter of the last record (RFC 8188, 2); there is only one. */
const LAST_RECORD = Buffer.from([2]);

/** Encrypts for one browser (RFC 8291, `aes128gcm`); the push service cannot read it. Throws for an invalid key. */
export function encryptPayload(
  plain: Buffer,
  receiver: SubscriptionKeys,
  { sender, salt } = createEphemeral(),
): Buffer {
  const theirs = Buffer.from(receiver.p256dh, "base64url");
  const ours = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, ours]);
  const auth = Buffer.from(receiver.auth, "base64url");
  const secret = derive(sender.computeSecret(theirs), { salt: auth, info, size: 32 });
  const key = derive(secret, { salt, info: "Content-Encoding: aes128gcm\0", size: 16 });
  const nonce = derive(secret, { salt, info: "Content-Encoding: nonce\0", size: 12 });
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES);
  head.writeUInt8(ours.length, 4);
  const record = [cipher.update(plain), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, head, ours, ...record]);
}

function createEphemeral(): Ephemeral {
  const sender = createECDH("prime256v1");
  sender.generateKeys();
  return { sender, salt: randomBytes(16) };
}

const derive = (from: Buffer, by: { salt: Buffer; info: Buffer | string; size: number }) =>
  Buffer.from(hkdfSync("sha256", from, by.salt, by.info, by.size));
