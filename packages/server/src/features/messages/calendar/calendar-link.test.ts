import rateLimit from "@fastify/rate-limit";
import { randomUUID } from "node:crypto";
import { calendarRoutes, myAccountRoutes } from "@emberline/contract";
import { pino } from "pino";
import { expect, test } from "vitest";
import { hashPassword } from "../../accounts/password/password.ts";
import { openDatabase } from "../../../platform/db/database.ts";
import { createServer } from "../../../platform/http/server.ts";
import { allText } from "../../../testing/checks/database-fingerprint.ts";
import { useTestApp, freshIpAddress, type TestUser } from "../../../testing/app/test-app.ts";
import { calendarUrl } from "./calendar-link.ts";
import { bindCalendar } from "./calendar-routes.ts";

const testApp = useTestApp();

const renew = async (as: TestUser) => (await testApp.call(calendarRoutes.renew, { as })).data.address;
const get = async (as: TestUser) => (await testApp.call(calendarRoutes.get, { as })).data;
const open = (address: string, headers: Record<string, string> = {}) =>
  testApp.server.inject({ url: new URL(address).pathname, remoteAddress: freshIpAddress(), headers });
const codeOf = async (address: string) => (await open(address)).statusCode;

test("a calendar exists once it is created, and its URL needs no login", async () => {
  const fan = await testApp.createUser();
  expect(await get(fan)).toBeNull();
  const address = await renew(fan);
  expect(address).toMatch(/^http:\/\/emberline\.test\/api\/calendar\/[\w-]{36}\.[\w-]{43}\.ics$/);
  expect(await get(fan)).toEqual({ address, createdAt: new Date(testApp.time).toISOString() });
  const { statusCode, headers } = await open(address);
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect([headers["cache-control"], headers["set-cookie"]]).toEqual(["private, no-cache", undefined]);
});

test("an unchanged calendar is answered with 304", async () => {
  const address = await renew(await testApp.createUser());
  const { headers } = await open(address);
  const etag = String(headers.etag);
  for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const again = await open(address, { "if-none-match": tags });
    expect([tags, again.statusCode, again.body]).toEqual([tags, 304, ""]);
    expect(again.headers.etag).toBe(etag);
  }
  expect((await open(address, { "if-none-match": '"other"' })).statusCode).toBe(200);
  const ask = (asked: object) =>
    testApp.server.inject({ method: "HEAD", url: new URL(address).pathname, headers: { ...asked } });
  const head = await ask({});
  expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, etag, ""]);
  expect(head.headers["content-length"]).toBe(headers["content-length"]);
  const same = await ask({ "if-none-match": etag });
  expect([same.statusCode, same.headers["content-length"]]).toEqual([304, undefined]);
});

test("a new URL ends the old one at once, and removal ends both", async () => {
  const fan = await testApp.createUser();
  const old = await renew(fan);
  const current = await renew(fan);
  expect([await codeOf(old), await codeOf(current)]).toEqual([404, 200]);
  await testApp.call(calendarRoutes.remove, { as: fan });
  await testApp.call(calendarRoutes.remove, { as: fan });
  expect([await codeOf(old), await codeOf(current), await get(fan)]).toEqual([404, 404, null]);
  const again = await renew(fan);
  expect([await codeOf(current), await codeOf(again)]).toEqual([404, 200]);
});

// Covers CALENDAR-3.
test("every wrong URL gets the same answer", async () => {
  const [ana, bo, without] = [
    await testApp.createUser(),
    await testApp.createUser(),
    await testApp.createUser(),
  ];
  const address = await renew(ana);
  await renew(bo);
  const signature = address.slice(-47, -4);
  const wrong = [
    address.replace(ana.userId, bo.userId),
    address.replace(ana.userId, without.userId),
    address.replace(ana.userId, randomUUID()),
    address.replace(ana.userId, ana.userId.toUpperCase()),
    address.replace(signature, signature.toLowerCase()),
    address.replace(signature, "A".repeat(43)),
    // The last character has unused bits, so another spelling decodes to the same bytes.
    address.replace(signature, signature.slice(0, -1) + sameBits(signature.slice(-1))),
    address.slice(0, -5),
    address.slice(0, -4),
    `${address}x`,
    address.replace(signature, ""),
    address.replace(`${ana.userId}.`, ""),
    `${new URL(address).origin}/api/calendar/nonsense`,
    `${new URL(address).origin}/api/calendar/${"x".repeat(90)}`,
    `${new URL(address).origin}/api/calendar/%00%ff`,
  ];
  const { body } = await open(wrong[0]!);
  for (const url of wrong.slice(0, -2)) {
    const reply = await open(url);
    expect([url, reply.statusCode, reply.body]).toEqual([url, 404, body]);
  }
  for (const url of wrong.slice(-2)) expect([400, 404]).toContain(await codeOf(url));
  expect(body).not.toMatch(/BEGIN/);
  expect(await codeOf(address)).toBe(200);
});

/** Another letter of base64url with the same four upper bits. */
function sameBits(email: string): string {
  const emails = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return emails[emails.indexOf(email) ^ 1]!;
}

// Covers CALENDAR-3.
test("a copy of the database opens no calendar: the address is not in it, and needs the server's secret", async () => {
  const fan = await testApp.createUser();
  const address = await renew(fan);
  const signature = address.slice(-47, -4);
  expect(await allText(testApp.db)).not.toContain(signature);
  const feed = await testApp.db
    .selectFrom("calendarFeeds")
    .selectAll()
    .where("userId", "=", fan.userId)
    .executeTakeFirstOrThrow();
  expect(calendarUrl("http://emberline.test", testApp.secret, feed)).toBe(address);
  expect(await codeOf(calendarUrl("http://emberline.test", Buffer.alloc(32), feed))).toBe(404);
});

test("a session's token opens no calendar, and the address no account", async () => {
  const fan = await testApp.createUser();
  const address = await renew(fan);
  const signature = address.slice(-47, -4);
  const outsider = { ...fan, token: signature };
  expect(await testApp.codeOf(calendarRoutes.get, { as: outsider })).toBe(401);
  const without = address.replace(signature, "A".repeat(43));
  expect((await open(without, { authorization: fan.token })).statusCode).toBe(404);
});

test("deleting the account ends its calendar; the data export says only that there is one", async () => {
  const fan = await testApp.createUser();
  const passwordHash = await hashPassword("burn the bridges");
  await testApp.db.insertInto("credentials").values({ userId: fan.userId, passwordHash }).execute();
  const address = await renew(fan);
  const { data } = await testApp.call(myAccountRoutes.data, { as: fan });
  expect(data.calendar).toEqual({ createdAt: new Date(testApp.time).toISOString() });
  expect(JSON.stringify(data)).not.toContain(address.slice(-47, -4));
  await testApp.call(myAccountRoutes.remove, { as: fan, body: { password: "burn the bridges" } });
  expect(await codeOf(address)).toBe(404);
});

test("neither an answer nor a failure writes the address into the log", async () => {
  const address = await renew(await testApp.createUser());
  const written: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void written.push(line) });
  const nowhere = openDatabase({ host: "/there/is/no/database" }, log);
  for (const db of [testApp.db, nowhere.db]) {
    const server = createServer({ log }, () => false);
    await server.register(rateLimit, { global: false });
    bindCalendar(server, { ...testApp, db });
    const { statusCode } = await server.inject({ url: new URL(address).pathname });
    expect(statusCode).toBe(db === testApp.db ? 200 : 503);
    await server.close();
  }
  await nowhere.pool.end();
  expect(written.join("")).toContain("database unavailable; answered 503");
  expect(written.join("")).not.toContain(address.slice(-47, -4));
});

test("guessing URLs is rate-limited", async () => {
  const url = "/api/calendar/nonsense";
  const codes = new Set<number>();
  for (let tries = 0; tries <= 600; tries += 1) {
    codes.add((await testApp.server.inject({ url, remoteAddress: "10.200.0.1" })).statusCode);
  }
  expect([...codes]).toEqual([404, 429]);
});
