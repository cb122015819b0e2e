import * as z from "zod/mini";
import type { PostResponse, Post } from "./ssrf-safe-post.ts";
import { type DeliveryResult, parseResponse, parseNetworkError } from "./delivery-result.ts";
import { buildPayload, topicFor } from "./payload.ts";
import type { Push } from "../push-message.ts";
import { signToken } from "./sign-token.ts";
import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";
import { SettingError } from "../../env.ts";

const TOKEN_URL = "https://oauth2.googleapis.com/token";
const SCOPE = "https://www.googleapis.com/auth/firebase.messaging";
const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
const ASSERTION_SECONDS = 3600;
const RENEW_BEFORE_MS = 60_000;

interface FcmPusher {
  post: Post;
  account: ServiceAccount;
  publicUrl: string;
  now: () => number;
}

interface Access {
  token: Promise<string>;
  /** Infinity while the request is pending. */
  endsAt: number;
}

const Granted = z.object({ access_token: z.string(), expires_in: z.number() });
const Payload = z.object({ title: z.string(), body: z.string(), url: z.string(), tag: z.string() });
const Refusal = z.object({
  error: z.object({ details: z.optional(z.array(z.looseObject({ errorCode: z.optional(z.string()) }))) }),
});

/** Sends through Firebase's HTTP v1 API, to tokens of its client library. */
export function createFcmPusher({ post, account, publicUrl, now }: FcmPusher) {
  let access: Access | undefined;
  /** Simultaneous callers share one request. */
  function authorize(): Promise<string> {
    if (access && access.endsAt - now() > RENEW_BEFORE_MS) return access.token;
    const granted = askForAccess({ post, account, now });
    const mine: Access = { token: granted.then(({ token }) => token), endsAt: Infinity };
    granted.then(
      ({ endsAt }) => (mine.endsAt = endsAt),
      () => (mine.endsAt = 0),
    );
    access = mine;
    return mine.token;
  }
  return async ({ token }: { token: string }, push: Push): Promise<DeliveryResult> => {
    try {
      const headers = {
        authorization: `Bearer ${await authorize()}`,
        "content-type": "application/json; charset=utf-8",
      };
      const url = `https://fcm.googleapis.com/v1/projects/${account.projectId}/messages:send`;
      const body = Buffer.from(JSON.stringify({ message: messageFor(token, push, publicUrl) }));
      const answer = await post(url, { headers, body });
      if (answer.status === 401) {
        // The token was revoked: the next message requests a new one.
        access = undefined;
        return { kind: "wait", why: "it answered 401", afterMs: null, isDown: true };
      }
      return readFcmAnswer(answer, now());
    } catch (error) {
      return parseNetworkError(error);
    }
  };
}

function messageFor(token: string, push: Push, publicUrl: string) {
  const payload = buildPayload(push);
  const { title, body, url, tag } = Payload.parse(JSON.parse(payload));
  const [ttl, topic] = [String(push.ttlSeconds), topicFor(push)];
  return {
    token,
    notification: { title, body },
    data: { url, tag, type: push.message.type, id: push.id, serverNotificationId: push.id },
    android: { ttl: `${ttl}s`, collapse_key: topic, priority: push.urgency === "high" ? "high" : "normal" },
    webpush: {
      headers: { TTL: ttl, Urgency: push.urgency, Topic: topic },
      notification: { tag },
      // Firebase accepts https addresses only.
      ...(publicUrl.startsWith("https://") ? { fcm_options: { link: publicUrl + url } } : {}),
    },
  };
}

/** Requests an access token, signed with the account's key and valid for an hour (RFC 7523). */
async function askForAccess({ post, account, now }: Omit<FcmPusher, "publicUrl">) {
  const iat = Math.floor(now() / 1000);
  const claims = {
    iss: account.clientEmail,
    scope: SCOPE,
    aud: TOKEN_URL,
    iat,
    exp: iat + ASSERTION_SECONDS,
  };
  const form = new URLSearchParams({ grant_type: GRANT, assertion: signToken(claims, account.key) });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const { status, text } = await post(TOKEN_URL, { headers, body: Buffer.from(form.toString()) });
  if (status !== 200) throw new Error(`no access to Firebase: ${status}`);
  const granted = Granted.parse(JSON.parse(text));
  return { token: granted.access_token, endsAt: now() + granted.expires_in * 1000 };
}

/** Only these codes are about the device; a 404 without them is about our project. */
const GONE = ["UNREGISTERED", "SENDER_ID_MISMATCH"];

function readFcmAnswer(answer: PostResponse, now: number): DeliveryResult {
  const why = findErrorCode(answer.text);
  if (answer.status >= 400 && why !== undefined && GONE.includes(why)) return { kind: "gone", why };
  return answer.status === 404 ? { kind: "refused", why: "it answered 404" } : parseResponse(answer, now);
}

function findErrorCode(text: string): string | undefined {
  try {
    const { details } = Refusal.parse(JSON.parse(text)).error;
    return details?.find(({ errorCode }) => errorCode !== undefined)?.errorCode;
  } catch {
    return undefined;
  }
}

/** The credentials for Firebase. */
export interface ServiceAccount {
  projectId: string;
  clientEmail: string;
  key: KeyObject;
}

const File = z.object({
  project_id: z.string().check(z.regex(/^[a-z\d-]+$/)),
  client_email: z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/)),
  private_key: z.string(),
});

/** Reads a service account file from Firebase's console. Throws a `SettingError` that quotes nothing of it. */
export async function readServiceAccount(path: string): Promise<ServiceAccount> {
  try {
    const file = File.parse(JSON.parse(await readFile(path, "utf8")));
    const key = createPrivateKey(file.private_key);
    return { projectId: file.project_id, clientEmail: file.client_email, key };
  } catch {
    // Without `cause`, which would contain parts of the key.
    throw new SettingError(
      "FIREBASE_SERVICE_ACCOUNT",
      "must be the path of a service account's JSON file that can be read, with its private key",
    );
  }
}
