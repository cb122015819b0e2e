import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { NetworkPolicy } from "../../platform/push/delivery/ssrf-safe-post.ts";
import {
  type SubscriptionKeyPair,
  generateSubscriptionKeys,
  decryptMessage,
} from "./fake-push-subscription.ts";
import { makeCertificate } from "./push-certificate.ts";
import { findRequestFault } from "./validate-push-request.ts";

/** The hosts of push services that it simulates. */
export const PUSH_HOSTS = {
  chrome: "fcm.googleapis.com",
  firefox: "updates.push.services.mozilla.com",
  safari: "web.push.apple.com",
  google: "oauth2.googleapis.com",
};

/** Its reaction to a valid message instead of accepting it. */
export type Behaviour =
  | { status: number; headers?: Record<string, string>; text?: string }
  | "hang" // never answers
  | "hang up"
  | "garbage"
  | "drip"; // an answer without an end

export interface Received {
  payload: Record<string, unknown>;
  ttl: number;
  urgency: string;
  topic: string;
}

/** A subscribed browser. */
export interface Subscriber {
  /** What it sends our server as `fcmToken`. */
  json: string;
  endpoint: string;
  /** The messages accepted for it, decrypted. */
  received: Received[];
  /** Set: what the service does with its messages. */
  behaviour: Behaviour | null;
}

export interface FakePushService {
  /** Resolves every host name to this machine. */
  network: NetworkPolicy;
  subscribe: (host?: string, publicKey?: string | null) => Promise<Subscriber>;
  /** For every message to this host; null restores normal behaviour. */
  setBehaviour: (host: string, behaviour: Behaviour | null) => void;
  /** Closes the connections of all requests that it has not answered. */
  hangUp: () => void;
  /** The faults found in requests. */
  faults: string[];
  /** Every request, as host and path, including those that were not answered. */
  requests: string[];
  connections: () => number;
  /** Resolves when this many requests have arrived in total. */
  waitForRequests: (count: number) => Promise<void>;
  /** Handles requests that are no push messages. */
  onOtherRequest: (
    answer: (request: IncomingMessage, body: string) => { status: number; text: string } | null,
  ) => void;
  close: () => Promise<void>;
}

const MOST_BYTES = 4096;

/** A push service on this machine: it verifies the sender, decrypts messages as a browser would, and behaves as set. */
export async function startFakePushService(now: () => number = Date.now): Promise<FakePushService> {
  const { key, cert } = makeCertificate(Object.values(PUSH_HOSTS));
  const subscribers = new Map<string, Subscriber & { keys: SubscriptionKeyPair; publicKey: string | null }>();
  const behaviours = new Map<string, Behaviour>();
  const hanging = new Set<ServerResponse>();
  const [faults, requests]: string[][] = [[], []];
  let connections = 0;
  let extra: Parameters<FakePushService["onOtherRequest"]>[0] = () => null;
  let checkWaiters = () => {};

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const host = request.headers.host ?? "";
    const endpoint = `https://${host}${request.url}`;
    requests!.push(endpoint);
    checkWaiters();
    const body = await bodyOf(request);
    const other = extra(request, body.toString("utf8"));
    if (other) return void response.writeHead(other.status).end(other.text);
    const subscriber = subscribers.get(endpoint);
    if (!subscriber) return void response.writeHead(404).end();
    const { publicKey, keys } = subscriber;
    const fault = await findRequestFault(request.headers, {
      origin: `https://${host}`,
      publicKey,
      now: now(),
    });
    if (fault !== null) faults!.push(fault);
    if (fault !== null) return void response.writeHead(fault.includes("key") ? 403 : 400).end(fault);
    if (body.length > MOST_BYTES) return void response.writeHead(413).end();
    const behaviour = subscriber.behaviour ?? behaviours.get(host) ?? null;
    if (behaviour === "hang") return void hanging.add(response);
    if (behaviour !== null) return misbehave(behaviour, response);
    const payload = JSON.parse(await decryptMessage(body, keys));
    const { ttl, urgency, topic } = request.headers;
    subscriber.received.push({ payload, ttl: Number(ttl), urgency: String(urgency), topic: String(topic) });
    response.writeHead(201, { location: `${endpoint}/m` }).end();
  }

  const server = createServer({ key, cert }, (request, response) => {
    answer(request, response).catch((error) => {
      faults!.push(String(error));
      response.writeHead(400).end();
    });
  });
  server.on("connection", () => (connections += 1));
  // On a busy machine a request would use a connection that is just being closed.
  server.keepAliveTimeout = 0;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    network: {
      resolve: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
      mayConnect: () => true,
      port: address.port,
      // Nothing times out because the machine is busy; tests of a timeout set their own.
      answerMs: 600_000,
      ca: cert,
    },
    subscribe: async (host = PUSH_HOSTS.chrome, publicKey = null) => {
      const [endpoint, keys] = [`https://${host}/${randomUUID()}`, await generateSubscriptionKeys()];
      const { p256dh, auth } = keys;
      const json = JSON.stringify({ endpoint, expirationTime: null, keys: { p256dh, auth } });
      const subscriber = { json, endpoint, received: [], behaviour: null, keys, publicKey };
      subscribers.set(endpoint, subscriber);
      return subscriber;
    },
    setBehaviour: (host, behaviour) =>
      void (behaviour ? behaviours.set(host, behaviour) : behaviours.delete(host)),
    hangUp: () => {
      for (const { socket } of hanging) socket?.destroy();
      hanging.clear();
    },
    faults: faults!,
    requests: requests!,
    connections: () => connections,
    waitForRequests: (count) =>
      new Promise((resolve) => {
        checkWaiters = () => requests!.length >= count && resolve();
        checkWaiters();
      }),
    onOtherRequest: (handler) => (extra = handler),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function misbehave(behaviour: Exclude<Behaviour, "hang">, response: ServerResponse): void {
  const { socket } = response;
  if (behaviour === "hang up") socket?.destroy();
  else if (behaviour === "garbage") socket?.end("\u0000\u0001 no HTTP at all \r\n\r\n");
  else if (behaviour === "drip") response.writeHead(500).write("x".repeat(100));
  else response.writeHead(behaviour.status, behaviour.headers).end(behaviour.text);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
