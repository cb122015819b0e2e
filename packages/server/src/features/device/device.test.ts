import { accountRoutes, DEVICE_WORDS, deviceRoutes } from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { subscriptionJson } from "../../testing/push-device.ts";
import { createWorld, type Person, type World } from "../../testing/world.ts";

let testApp: World;
beforeAll(async () => {
  testApp = await createWorld();
});
afterAll(() => testApp.end());

const register = (as: Person, fcmToken: string, deviceInfo?: object) =>
  testApp.call(deviceRoutes.register, { as, body: { fcmToken, ...(deviceInfo ? { deviceInfo } : {}) } });
const forget = (as: Person, fcmToken: string) =>
  testApp.call(deviceRoutes.forget, { as, body: { fcmToken } });
const devicesOf = ({ userId }: Person) =>
  testApp.db.selectFrom("devices").selectAll().where("userId", "=", userId).orderBy("seenAt").execute();
const endpointOf = (json: string): string => JSON.parse(json).endpoint;

// Covers NOTIFY-17.
test("everybody is told the one public key, and nobody the private one", async () => {
  const [ana, ben] = [await testApp.fan(), await testApp.fan()];
  const { data } = await testApp.call(deviceRoutes.pushKey, { as: ana });
  expect(Object.keys(data)).toEqual(["publicKey"]);
  expect(Buffer.from(data.publicKey, "base64url")).toHaveLength(65);
  expect((await testApp.call(deviceRoutes.pushKey, { as: ben })).data).toEqual(data);
});

// Covers NOTIFY-8.
test("a device is kept with what it says about itself, and sent again changes nothing but when it was seen", async () => {
  const fan = await testApp.fan();
  const phone = subscriptionJson();
  const deviceInfo = { userAgent: "Phone", isPWA: true, isIOS: false, language: "de" };
  await register(fan, phone, { ...deviceInfo, secret: "not ours" });
  const [first] = await devicesOf(fan);
  expect(JSON.parse(first!.token)).toMatchObject({ endpoint: endpointOf(phone) });
  expect(first).toMatchObject({ deviceInfo, retiredAt: null });
  testApp.time += 60_000;
  await register(fan, phone, deviceInfo);
  const again = await devicesOf(fan);
  expect(again).toEqual([{ ...first, seenAt: new Date(testApp.time) }]);
});

test("renewed keys are the same device's, and one that was retired is back", async () => {
  const fan = await testApp.fan();
  const endpoint = "https://web.push.apple.com/renewed";
  await register(fan, subscriptionJson({ endpoint }));
  await testApp.db
    .updateTable("devices")
    .set({ retiredAt: new Date() })
    .where("userId", "=", fan.userId)
    .execute();
  const renewed = subscriptionJson({ endpoint });
  await register(fan, renewed);
  const devices = await devicesOf(fan);
  expect(devices).toHaveLength(1);
  expect(devices[0]!.retiredAt).toBeNull();
  expect(JSON.parse(devices[0]!.token).keys).toEqual(JSON.parse(renewed).keys);
});

// Covers API-15.
test("the same device ten times at once is one device", async () => {
  const fan = await testApp.fan();
  for (const device of [subscriptionJson(), "firebase:token-of-a-phone"]) {
    await Promise.all(Array.from({ length: 10 }, () => register(fan, device)));
  }
  expect(await devicesOf(fan)).toHaveLength(2);
});

// Covers API-15.
test("a device moves to the account that registers it last, also when two do at once", async () => {
  const [ana, ben] = [await testApp.fan(), await testApp.fan()];
  const shared = subscriptionJson();
  await register(ana, shared);
  await register(ben, shared);
  expect([(await devicesOf(ana)).length, (await devicesOf(ben)).length]).toEqual([0, 1]);
  await Promise.all(Array.from({ length: 10 }, (_, index) => register(index % 2 ? ana : ben, shared)));
  expect((await devicesOf(ana)).length + (await devicesOf(ben)).length).toBe(1);
});

test("of more than twenty devices those longest unseen go, also when all come at once", async () => {
  const fan = await testApp.fan();
  const oldest = subscriptionJson();
  await register(fan, oldest);
  for (let count = 0; count < 20; count += 1) {
    testApp.time += 1000;
    await register(fan, subscriptionJson());
  }
  const kept = await devicesOf(fan);
  expect(kept).toHaveLength(20);
  expect(kept.some(({ token }) => token.includes(endpointOf(oldest)))).toBe(false);
  const newest = Array.from({ length: 30 }, () => subscriptionJson());
  await Promise.all(newest.map((device) => register(fan, device)));
  expect((await devicesOf(fan)).length).toBe(20);
});

test("of thirty devices at once no two delete old ones at the same time, which could deadlock", async () => {
  const fan = await testApp.fan();
  // Two that overlap lock the same rows in different orders as soon as PostgreSQL's hash tables differ in size.
  await testApp.pool.query(`
    create function refuse_overlap() returns trigger language plpgsql as $$
      declare
        mine int := pg_current_xact_id()::text::int;
      begin
        perform pg_advisory_xact_lock(1, mine), pg_sleep(0.01);
        if exists (
          select from pg_locks
          where locktype = 'advisory' and classid = 1 and objid::int <> mine
            and pg_xact_status(objid::text::xid8) = 'in progress'
        ) then raise exception 'two deletions at once'; end if;
        return null;
      end $$;
    create trigger refuse_overlap before delete on devices execute function refuse_overlap()`);
  try {
    await Promise.all(Array.from({ length: 30 }, () => register(fan, subscriptionJson())));
  } finally {
    await testApp.pool.query("drop function refuse_overlap cascade");
  }
  expect(await devicesOf(fan)).toHaveLength(20);
});

test("a device is forgotten by its owner alone, and twice is no trouble", async () => {
  const [ana, ben] = [await testApp.fan(), await testApp.fan()];
  const phone = subscriptionJson();
  await register(ana, phone);
  await forget(ben, phone);
  expect(await devicesOf(ana)).toHaveLength(1);
  await forget(ana, phone);
  await forget(ana, phone);
  expect(await devicesOf(ana)).toEqual([]);
});

test("a device ends with the session it was registered in, by whichever way that ends", async () => {
  const fan = await testApp.fan();
  await register(fan, subscriptionJson());
  await testApp.call(accountRoutes.logout, { as: fan });
  expect(await devicesOf(fan)).toEqual([]);
});

test("a device ends with the account", async () => {
  const fan = await testApp.fan();
  await register(fan, subscriptionJson());
  await testApp.db.deleteFrom("users").where("userId", "=", fan.userId).execute();
  expect(await devicesOf(fan)).toEqual([]);
});

test("what is no device is refused with one sentence, without saying why, and nothing is kept", async () => {
  const fan = await testApp.fan();
  const refused = [
    "https://fcm.googleapis.com/x",
    subscriptionJson({ endpoint: "https://169.254.169.254/latest/meta-data/" }),
    subscriptionJson({ endpoint: "https://fcm.googleapis.com@evil.example/x" }),
    subscriptionJson({ auth: "short" }),
    subscriptionJson({ endpoint: `https://fcm.googleapis.com/${"x".repeat(4096)}` }),
  ];
  for (const fcmToken of refused) {
    for (const route of [deviceRoutes.register, deviceRoutes.forget]) {
      expect(await testApp.refusal(route, { as: fan, body: { fcmToken } })).toEqual({
        code: 400,
        message: DEVICE_WORDS,
      });
    }
  }
  expect(await devicesOf(fan)).toEqual([]);
});

test("no device is refused for what it says about itself", async () => {
  const fan = await testApp.fan();
  const told = { userAgent: "x".repeat(5000), platform: "with\u0000nul", language: `${"x".repeat(499)}😀` };
  await register(fan, subscriptionJson(), told);
  const [device] = await devicesOf(fan);
  expect(device!.deviceInfo).toEqual({
    userAgent: "x".repeat(500),
    platform: "withnul",
    // The cut went through a pair.
    language: "x".repeat(499),
  });
  for (const deviceInfo of ["text", [], { isIOS: "yes" }, { userAgent: {} }]) {
    const body = { fcmToken: subscriptionJson(), deviceInfo };
    expect(await testApp.refusal(deviceRoutes.register, { as: fan, body })).toMatchObject({ code: 400 });
  }
});
