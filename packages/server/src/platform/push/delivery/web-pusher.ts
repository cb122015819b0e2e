import type { Post } from "./ssrf-safe-post.ts";
import { type DeliveryResult, parseResponse, parseNetworkError } from "./delivery-result.ts";
import { buildPayload, topicFor } from "./payload.ts";
import type { PushKeys } from "../push-keys.ts";
import type { Push } from "../push-message.ts";
import { type PushTarget, readEndpoint } from "../push-target.ts";
import { encryptPayload } from "./encrypt-payload.ts";
import { createVapid } from "./vapid.ts";

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
