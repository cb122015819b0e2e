import { expect, test } from "vitest";
import { readSettings } from "../env.ts";
import { subscriptionJson } from "../../testing/fixtures/push-subscription-json.ts";
import { readEndpoint, readPushTarget } from "./push-target.ts";

const { pushHosts } = readSettings({}, "/");
const read = (sent: string) => readPushTarget(sent, pushHosts);

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:def-123",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
  "https://web.push.apple.com/QGuQyavXutnMH",
  "https://wns2-par02p.notify.windows.com/w/?token=BQYAAAD",
])("%s is a push service's", (endpoint) => {
  expect(readEndpoint(endpoint, pushHosts)).toBe(endpoint);
});

test.each([
  "http://fcm.googleapis.com/fcm/send/x",
  "https://fcm.googleapis.com@evil.example/x",
  "https://evil.example/fcm.googleapis.com",
  "https://fcm.googleapis.com.evil.com/x",
  "https://evilfcm.googleapis.com/x",
  "https://push.apple.com/x",
  "https://evilpush.apple.com/x",
  "https://evil.com/.push.apple.com",
  "https://evil.com#.push.apple.com",
  "https://evil.com?.push.apple.com",
  "https://evil.com\\.push.apple.com",
  "https://user@fcm.googleapis.com/x",
  "https://user:word@fcm.googleapis.com/x",
  "https://fcm.googleapis.com:8443/x",
  "https://fcm.googleapis.com:22/x",
  "https://fcm.googleapis.com./x",
  "https://fcm.googleapis.com/x#y",
  "https://127.0.0.1/x",
  "https://[::1]/x",
  "https://[::ffff:127.0.0.1]/x",
  "https://169.254.169.254/latest/meta-data/",
  "https://10.0.0.1/x",
  "https://100.64.0.1/x",
  "https://2130706433/x",
  "https://0x7f000001/x",
  "https://0177.0.0.1/x",
  "https://127.1/x",
  "https://localhost/x",
  "https://metadata.google.internal/x",
  "ftp://fcm.googleapis.com/x",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "//fcm.googleapis.com/x",
  "/x",
  "",
])("%s is none", (endpoint) => {
  expect(readEndpoint(endpoint, pushHosts)).toBeNull();
  expect(read(subscriptionJson({ endpoint }))).toBeNull();
});

test("one address in two spellings is one address", () => {
  const spelled = [
    "https://FCM.googleapis.com:443/a",
    "https://fcm.googleapis.com/b/../a",
    "\thttps:\\\\fcm.googleapis.com\\a ",
  ];
  for (const endpoint of spelled)
    expect(readEndpoint(endpoint, pushHosts)).toBe("https://fcm.googleapis.com/a");
});

test("an operator's list replaces the default one", () => {
  const { pushHosts: configured } = readSettings({ PUSH_HOSTS: "push.example.org" }, "/");
  expect(readEndpoint("https://push.example.org/x", configured)).toBe("https://push.example.org/x");
  expect(readEndpoint("https://fcm.googleapis.com/x", configured)).toBeNull();
});

test("a Firebase token is accepted unchanged", () => {
  const token = "fGci8z_rT0y:APA91bHun4MxP5egoKMwt2KZFBaFUH-1RYqx";
  expect(read(token)).toEqual({ kind: "firebase", token });
});

test("keys are stored in one spelling", () => {
  const plain = JSON.parse(subscriptionJson());
  const padded = structuredClone(plain);
  padded.keys.auth = Buffer.from(plain.keys.auth, "base64url").toString("base64");
  expect(read(JSON.stringify(padded))).toEqual(read(JSON.stringify(plain)));
  expect(read(JSON.stringify(plain))).toEqual({ kind: "web", endpoint: plain.endpoint, keys: plain.keys });
});

const offTheCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString("base64url");
test.each([
  ["", "nothing"],
  [" ", "a blank"],
  ["https://fcm.googleapis.com/fcm/send/x", "a bare address"],
  ["two words", "words"],
  ["{", "half an object"],
  ["[]", "a list"],
  ['"text"', "a text"],
  ["{}", "an empty object"],
  [JSON.stringify({ endpoint: "https://fcm.googleapis.com/x" }), "no keys"],
  [subscriptionJson({ endpoint: 5 }), "a number as address"],
  [subscriptionJson({ p256dh: "" }), "an empty point"],
  [subscriptionJson({ p256dh: "AAAA" }), "a short point"],
  [subscriptionJson({ p256dh: offTheCurve }), "a point off the curve"],
  [subscriptionJson({ p256dh: null }), "a point of null"],
  [subscriptionJson({ auth: "AAAA" }), "a short secret"],
  [subscriptionJson({ auth: "A".repeat(200) }), "a long secret"],
  [subscriptionJson({ auth: "!".repeat(22) }), "a secret with invalid characters"],
  ["nul\u0000inside", "a NUL"],
])("%j is no device: %s", (sent) => {
  expect(read(sent)).toBeNull();
});
