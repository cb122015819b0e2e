import { createFcmPusher, type ServiceAccount } from "./fcm-pusher.ts";
import { createSafePost, publicInternet, type NetworkPolicy } from "./ssrf-safe-post.ts";
import type { DeliveryResult } from "./delivery-result.ts";
import type { PushKeys } from "../push-keys.ts";
import type { Push } from "../push-message.ts";
import type { PushTarget } from "../push-target.ts";
import { vapidSubject } from "./vapid.ts";
import { createWebPusher } from "./web-pusher.ts";

/** Sends push messages. `send` throws only for errors in our own code. */
export interface Pusher {
  /** False without a service account: then Firebase tokens are unreachable. */
  reachesFirebase: boolean;
  send: (target: PushTarget, push: Push) => Promise<DeliveryResult>;
}

interface PusherOptions {
  settings: { pushHosts: string[]; publicUrl: string; mailFrom: string };
  findKeys: () => Promise<PushKeys>;
  account: ServiceAccount | null;
  now: () => number;
}

/** The pusher of production; tests pass their own network policy. */
export function createPusher(options: PusherOptions, network: NetworkPolicy = publicInternet): Pusher {
  const { settings, findKeys, account, now } = options;
  const post = createSafePost(network);
  const web = createWebPusher({
    post,
    hosts: settings.pushHosts,
    findKeys,
    subject: vapidSubject(settings),
    now,
  });
  const fcm = account && createFcmPusher({ post, account, publicUrl: settings.publicUrl, now });
  return {
    reachesFirebase: fcm !== null,
    send: (target, push) => {
      if (target.kind === "web") return web(target, push);
      return fcm?.(target, push) ?? Promise.resolve({ kind: "refused", why: "Firebase is not configured" });
    },
  };
}
