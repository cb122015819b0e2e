import { accountRoutes, DEVICE_MESSAGE, deviceRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { subscriptionJson } from "../../../testing/fixtures/push-subscription-json.ts";
import { useTestApp, type TestUser } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const register = (as: TestUser, fcmToken: string, deviceInfo?: object) =>
  testApp.call(deviceRoutes.register, { as, body: { fcmToken, ...(deviceInfo ? { deviceInfo } : {}) } });
const removeDevice = (as: TestUser, fcmToken: string) =>
  testApp.call(deviceRoutes.forget, { as, body: { fcmToken } });
const devicesOf = ({ userId }: TestUser) =>
  testApp.db.selectFrom("devices").selectAll().where("userId", "=", userId).orderBy("seenAt").execute();
const endpointOf = (json: string): string => JSON.parse(json).endpoint;

// Covers NOTIFY-17.
test("the public key is readable by all, the private key by no one", async () => {
  const [ana, ben] = [await testApp.createUser(), await testApp.createUser()];
  const { data } = await testApp.call(deviceRoutes.pushKey, { as: ana });
  expect(Object.keys(data)).toEqual(["publicKey"]);
  expect(Buffer.from(data.publicKey, "base64url")).toHaveLength(65);
  expect((await testApp.call(deviceRoutes.pushKey, { as: ben })).data).toEqual(data);
});

// Covers NOTIFY-8.
test("a device is stored with its info, and registering it again only updates when it was seen", async () => {
  const fan = await testApp.createUser();
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

test("renewed keys belong to the same device, and a retired device is revived", async () => {
  const fan = await testApp.createUser();
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
test("ten simultaneous registrations of one device create one device", async () => {
  const fan = await testApp.createUser();
  for (const device of [subscriptionJson(), "firebase:token-of-a-phone"]) {
    await Promise.all(Array.from({ length: 10 }, () => register(fan, device)));
  }
  expect(await devicesOf(fan)).toHaveLength(2);
});

// Covers API-15.
test("a device moves to the account that registers it last, even with two simultaneous registrations", async () => {
  const [ana, ben] = [await testApp.createUser(), await testApp.createUser()];
  const shared = subscriptionJson();
  await register(ana, shared);
  await register(ben, shared);
  expect([(await devicesOf(ana)).length, (await devicesOf(ben)).length]).toEqual([0, 1]);
  await Promise.all(Array.from({ length: 10 }, (_, index) => register(index % 2 ? ana : ben, shared)));
  expect((await devicesOf(ana)).length + (await devicesOf(ben)).length).toBe(1);
});

test("a user keeps the twenty most recently seen devices, even when all register simultaneously", async () => {
  const fan = await testApp.createUser();
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

test("simultaneous registrations delete old devices one after another, which avoids deadlocks", async () => {
  const fan = await testApp.createUser();
  // Two overlapping deletions lock the same rows in different orders when PostgreSQL's hash tables differ in size.
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

test("only the owner can remove a device, and removing it twice is accepted", async () => {
  const [ana, ben] = [await testApp.createUser(), await testApp.createUser()];
  const phone = subscriptionJson();
  await register(ana, phone);
  await removeDevice(ben, phone);
  expect(await devicesOf(ana)).toHaveLength(1);
  await removeDevice(ana, phone);
  await removeDevice(ana, phone);
  expect(await devicesOf(ana)).toEqual([]);
});

test("a device is deleted with its session, however the session ends", async () => {
  const fan = await testApp.createUser();
  await register(fan, subscriptionJson());
  await testApp.call(accountRoutes.logout, { as: fan });
  expect(await devicesOf(fan)).toEqual([]);
});

test("a device is deleted with its account", async () => {
  const fan = await testApp.createUser();
  await register(fan, subscriptionJson());
  await testApp.db.deleteFrom("users").where("userId", "=", fan.userId).execute();
  expect(await devicesOf(fan)).toEqual([]);
});

test("every invalid device is refused with the same message", async () => {
  const fan = await testApp.createUser();
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
        message: DEVICE_MESSAGE,
      });
    }
  }
  expect(await devicesOf(fan)).toEqual([]);
});

test("a device is accepted with any info", async () => {
  const fan = await testApp.createUser();
  const info = { userAgent: "x".repeat(5000), platform: "with\u0000nul", language: `${"x".repeat(499)}😀` };
  await register(fan, subscriptionJson(), info);
  const [device] = await devicesOf(fan);
  expect(device!.deviceInfo).toEqual({
    userAgent: "x".repeat(500),
    platform: "withnul",
    // The text was cut in the middle of a surrogate pair.
    language: "x".repeat(499),
  });
  for (const deviceInfo of ["text", [], { isIOS: "yes" }, { userAgent: {} }]) {
    const body = { fcmToken: subscriptionJson(), deviceInfo };
    expect(await testApp.refusal(deviceRoutes.register, { as: fan, body })).toMatchObject({ code: 400 });
  }
});
