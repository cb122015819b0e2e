import { createHash } from "node:crypto";
import { Socket } from "node:net";
import { DEVICE_MESSAGE, deviceRoutes } from "@emberline/contract";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { subscriptionJson } from "../../../testing/fixtures/push-subscription-json.ts";
import { createPushFixture, type PushFixture } from "../../../testing/fixtures/push-test-environment.ts";
import { publicInternet, type NetworkPolicy, isPublicAddress } from "./ssrf-safe-post.ts";
import { getPushKeys } from "../push-keys.ts";
import { findLimitsOf } from "../../../features/spoilers/viewer-limits.ts";
import { createPushSender } from "../outbox/push-sender.ts";
import { createPusher } from "./pusher.ts";

let fixture: PushFixture;
/** Every address and port that this process tries to connect to. */
const log: string[] = [];
beforeAll(async () => {
  fixture = await createPushFixture();
  const connect = Reflect.get(Socket.prototype, "connect");
  vi.spyOn(Socket.prototype, "connect").mockImplementation(function (this: Socket, ...given: unknown[]) {
    this.on("connectionAttempt", (address: string, port: number) => log.push(`${address}:${port}`));
    return Reflect.apply(connect, this, given);
  });
});
beforeEach(async () => {
  await fixture.clear();
  log.length = 0;
});
afterAll(async () => {
  vi.restoreAllMocks();
  await fixture.close();
});

/** Sends the queued messages as a server does, through the real network policy with the test's overrides. */
function workOff(change: Partial<NetworkPolicy> = {}): Promise<void> {
  const { db, settings } = fixture.testApp;
  const now = () => fixture.testApp.time;
  const ways = { settings, findKeys: () => getPushKeys(db, now()), account: null, now };
  const pusher = createPusher(ways, { ...publicInternet, ...change });
  return createPushSender({
    db,
    pusher,
    now,
    log: fixture.testApp.log,
    settings,
    findLimitsOf,
  }).workAll();
}

// Covers NOTIFY-31.
test.each([
  "https://127.0.0.1/x",
  "https://[::1]/x",
  "https://169.254.169.254/latest/meta-data/",
  "https://10.0.0.1/x",
  "https://10.255.255.255/x",
  "https://100.64.0.1/x",
  "https://fcm.googleapis.com@evil.example/x",
  "https://fcm.googleapis.com.evil.com/x",
  "https://2130706433/x",
  "https://0177.0.0.1/x",
])("%s is refused on saving, and a message to it anyway opens no connection", async (endpoint) => {
  const { testApp } = fixture;
  const fan = await testApp.createUser();
  const token = subscriptionJson({ endpoint });
  const refusal = await testApp.refusal(deviceRoutes.register, { as: fan, body: { fcmToken: token } });
  expect(refusal).toEqual({ code: 400, message: DEVICE_MESSAGE });
  expect(await fixture.pushTo(fan)).toMatchObject({ queued: 0 });
  // Saved without the check, by an older server or by hand.
  const tokenHash = createHash("sha256").update(endpoint).digest();
  const device = { userId: fan.userId, token, tokenHash, deviceInfo: "{}" };
  await testApp.db.insertInto("devices").values(device).execute();
  expect(await fixture.pushTo(fan)).toMatchObject({ queued: 1 });
  await workOff();
  expect(await fixture.outbox()).toEqual([["failed", "its push service is not on the list", 1]]);
  expect(log).toEqual([]);
});

// Covers NOTIFY-31.
test.each(["127.0.0.1", "::1", "169.254.169.254", "10.0.0.1", "100.64.0.1"])(
  "a good name that leads to %s by the time it is sent to is not called",
  async (address) => {
    const fan = await fixture.testApp.createUser();
    await fixture.addPhone(fan);
    await fixture.pushTo(fan);
    await workOff({ resolve: () => Promise.resolve([{ address, family: address.includes(":") ? 6 : 4 }]) });
    expect(await fixture.outbox()).toEqual([["failed", "the host name resolves to a private address", 1]]);
    expect(log).toEqual([]);
  },
);

// Covers NOTIFY-31.
test("redirects to other addresses are not followed", async () => {
  const { network } = fixture.service;
  const fan = await fixture.testApp.createUser();
  const phone = await fixture.addPhone(fan);
  const location = "http://169.254.169.254/latest/meta-data/";
  phone.behaviour = { status: 302, headers: { location } };
  await fixture.pushTo(fan);
  await workOff({ ...network, mayConnect: (address) => address === "127.0.0.1" || isPublicAddress(address) });
  expect(await fixture.outbox()).toEqual([["failed", "it answered 302", 1]]);
  expect(log).toEqual([`127.0.0.1:${network.port}`]);
});
