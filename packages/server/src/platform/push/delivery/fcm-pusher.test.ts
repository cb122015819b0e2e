import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readSettings } from "../../env.ts";
import { type FakePushService, startFakePushService } from "../../../testing/fakes/fake-push-service.ts";
import { generatePushKeys } from "../push-keys.ts";
import { createPusher, type Pusher } from "./pusher.ts";
import { readServiceAccount } from "./fcm-pusher.ts";

const NOON = Date.UTC(2026, 5, 1, 12);
const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const file = {
  type: "service_account",
  project_id: "emberline-test",
  client_email: "sender@emberline-test.iam.gserviceaccount.com",
  private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
};
const message = { title: "Your turn", body: "Pick!", url: "/draft/1", tag: "turn", type: "draft" } as const;
const push = { id: "a-push", message, ttlSeconds: 60, urgency: "high" } as const;
const device = { kind: "firebase", token: "phone:token" } as const;

let time: number;
let folder: string;
let service: FakePushService;
/** The messages that the fake Firebase received, and the number of access token requests. */
let messages: { authorization: string | undefined; body: unknown }[];
let asked: number;
let answer: { status: number; text: string };
let pusher: Pusher;

beforeAll(async () => {
  service = await startFakePushService(() => time);
  service.onOtherRequest((request, body) => {
    if (request.headers.host === "oauth2.googleapis.com" && request.url === "/token") return grant(body);
    if (request.url !== "/v1/projects/emberline-test/messages:send") return null;
    messages.push({ authorization: request.headers.authorization, body: JSON.parse(body) });
    return answer;
  });
  folder = await mkdtemp(join(tmpdir(), "service-account-"));
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  [time, messages, asked, answer] = [NOON, [], 0, { status: 200, text: '{"name":"x"}' }];
  pusher = await pusherFor("https://emberline.test");
});

async function pusherFor(publicUrl: string): Promise<Pusher> {
  const path = join(folder, "account.json");
  await writeFile(path, JSON.stringify(file));
  const settings = readSettings({ PUBLIC_URL: publicUrl, FIREBASE_SERVICE_ACCOUNT: path }, "/");
  const account = await readServiceAccount(settings.firebaseServiceAccount ?? "");
  const findKeys = () => Promise.resolve(generatePushKeys());
  return createPusher({ settings, findKeys, account, now: () => time }, service.network);
}

/** Like Google (RFC 7523): an assertion signed with the account's key gets access for an hour. */
function grant(body: string): { status: number; text: string } {
  const form = new URLSearchParams(body);
  const [head = "", claims = "", signature = ""] = (form.get("assertion") ?? "").split(".");
  const key = createPublicKey(publicKey.export({ type: "spki", format: "pem" }));
  const isSigned = verify(
    "RSA-SHA256",
    Buffer.from(`${head}.${claims}`),
    key,
    Buffer.from(signature, "base64url"),
  );
  const said = JSON.parse(Buffer.from(claims, "base64url").toString("utf8"));
  const isGood =
    isSigned &&
    form.get("grant_type") === "urn:ietf:params:oauth:grant-type:jwt-bearer" &&
    said.iss === file.client_email &&
    said.aud === "https://oauth2.googleapis.com/token" &&
    said.scope === "https://www.googleapis.com/auth/firebase.messaging" &&
    said.iat === time / 1000 &&
    said.exp === said.iat + 3600;
  if (!isGood) return { status: 400, text: '{"error":"invalid_grant"}' };
  asked += 1;
  return { status: 200, text: JSON.stringify({ access_token: `access-${asked}`, expires_in: 3599 }) };
}

// Covers NOTIFY-30.
test("a Firebase token gets a message by HTTP v1, with the page that it leads to", async () => {
  expect(pusher.reachesFirebase).toBe(true);
  expect(await pusher.send(device, push)).toEqual({ kind: "delivered" });
  const topic = expect.stringMatching(/^[\w-]{32}$/);
  expect(messages).toEqual([
    {
      authorization: "Bearer access-1",
      body: {
        message: {
          token: "phone:token",
          notification: { title: "Your turn", body: "Pick!" },
          data: {
            url: "/draft/1",
            tag: "turn",
            type: "draft",
            id: "a-push",
            serverNotificationId: "a-push",
          },
          android: { ttl: "60s", collapse_key: topic, priority: "high" },
          webpush: {
            headers: { TTL: "60", Urgency: "high", Topic: topic },
            notification: { tag: "turn" },
            fcm_options: { link: "https://emberline.test/draft/1" },
          },
        },
      },
    },
  ]);
});

test("without https there is no link, which Firebase would refuse", async () => {
  await (await pusherFor("http://emberline.test")).send(device, push);
  expect(JSON.stringify(messages)).not.toContain("link");
});

test("an access token is shared and renewed in time", async () => {
  await Promise.all(Array.from({ length: 20 }, () => pusher.send(device, push)));
  expect(asked).toBe(1);
  time += 3_600_000 - 120_000;
  await pusher.send(device, push);
  expect(asked).toBe(1);
  time += 61_000;
  await Promise.all(Array.from({ length: 20 }, () => pusher.send(device, push)));
  expect(asked).toBe(2);
  expect(messages.at(-1)?.authorization).toBe("Bearer access-2");
});

test("the next message replaces a revoked access token", async () => {
  answer = { status: 401, text: "{}" };
  expect(await pusher.send(device, push)).toMatchObject({ kind: "wait" });
  answer = { status: 200, text: "{}" };
  expect(await pusher.send(device, push)).toEqual({ kind: "delivered" });
  expect(asked).toBe(2);
});

const refusal = (status: number, errorCode?: string) => ({
  status,
  text: JSON.stringify({ error: { status: "X", details: [{ "@type": "y" }, { errorCode }] } }),
});
test.each([
  [refusal(404, "UNREGISTERED"), { kind: "gone", why: "UNREGISTERED" }],
  [refusal(403, "SENDER_ID_MISMATCH"), { kind: "gone", why: "SENDER_ID_MISMATCH" }],
  [refusal(404), { kind: "refused", why: "it answered 404" }],
  [
    { status: 404, text: "<html>" },
    { kind: "refused", why: "it answered 404" },
  ],
  [refusal(403), { kind: "refused", why: "it answered 403" }],
  [refusal(400, "INVALID_ARGUMENT"), { kind: "refused", why: "it answered 400" }],
  [refusal(429, "QUOTA_EXCEEDED"), { kind: "wait", why: "it answered 429", afterMs: null, isDown: true }],
  [refusal(503, "UNAVAILABLE"), { kind: "wait", why: "it answered 503", afterMs: null, isDown: true }],
])("%j means %j", async (said, result) => {
  answer = said;
  expect(await pusher.send(device, push)).toEqual(result);
});

test("an account that Google does not know is retried after a wait", async () => {
  time = NOON + 500;
  expect(await pusher.send(device, push)).toMatchObject({ kind: "wait", isDown: true });
  expect(messages).toEqual([]);
  time = NOON;
  expect(await pusher.send(device, push)).toEqual({ kind: "delivered" });
});

test.each([
  ["nothing", undefined],
  ["no JSON", "private"],
  ["no account", "{}"],
  ["no key", JSON.stringify({ ...file, private_key: "private" })],
  ["a project that is a path", JSON.stringify({ ...file, project_id: "../../x" })],
])("a file with %s is reported in one line without its content", async (_, text) => {
  const path = join(folder, "wrong.json");
  await rm(path, { force: true });
  if (text !== undefined) await writeFile(path, text);
  const error: unknown = await readServiceAccount(path).catch((reason: unknown) => reason);
  expect(String(error)).toBe(
    "SettingError: FIREBASE_SERVICE_ACCOUNT must be the path of a service account's JSON file that can be read, with its private key",
  );
});
