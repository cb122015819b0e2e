import { randomUUID } from "node:crypto";
import { broadcastRoutes, myAccountRoutes } from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "../../auth/password.ts";
import { inTransaction } from "../../db/transaction.ts";
import { handOverLetters } from "../../mail/queue-mailing.ts";
import { type MailKind, unsubscribeUrl } from "../../mail/unsubscribe.ts";
import { createWorld, freshAddress, type Person, type World } from "../../testing/world.ts";

let testApp: World;
beforeAll(async () => {
  testApp = await createWorld();
});
afterAll(() => testApp.end());

const linkOf = (userId: string, kind: MailKind) => unsubscribeUrl("", testApp.secret, { userId, kind });
const open = (method: "GET" | "POST", url: string) =>
  testApp.server.inject({
    method,
    url,
    remoteAddress: freshAddress(),
    ...(method === "POST" && {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    }),
  });
const preferencesOf = (userId: string) =>
  testApp.db
    .selectFrom("users")
    .select(["emailDraft", "emailUpdates", "emailPolls", "emailAdmin"])
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
const message = { subject: "Finale", body: "Tonight", isHtml: false, priority: "normal" as const };
async function emailTo(people: Person[]): Promise<string> {
  const [targetUsers, mailingId] = [people.map(({ userId }) => userId), randomUUID()];
  await testApp.call(broadcastRoutes.email, {
    as: testApp.admin,
    body: { ...message, targetUsers, mailingId },
  });
  return mailingId;
}
const PASSWORD = "burn the bridges";
const ALL = { emailDraft: true, emailUpdates: true, emailPolls: true, emailAdmin: true };

// Covers NOTIFY-28.
test("opening the link asks and changes nothing; the one click ends that kind and no other", async () => {
  const { userId } = await testApp.fan();
  const link = linkOf(userId, "updates");
  const asked = await open("GET", link);
  expect([asked.statusCode, asked.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(asked.body).toContain("No more letters about updates");
  expect(await preferencesOf(userId)).toEqual(ALL);
  for (const _ of ["once", "again"]) {
    expect((await open("POST", link)).statusCode).toBe(200);
    expect(await preferencesOf(userId)).toEqual({ ...ALL, emailUpdates: false });
  }
});

test("whoever pressed by mistake takes it back on the page that says done; opening that way changes nothing", async () => {
  const { userId } = await testApp.fan();
  const { body } = await open("POST", linkOf(userId, "admin"));
  const action = /<form method="post" action="([^"]*)">/.exec(body)?.[1]?.replaceAll("&#38;", "&") ?? "";
  expect((await open("GET", action)).headers["location"]).toBe(linkOf(userId, "admin"));
  await open("POST", action.slice(0, -1));
  expect(await preferencesOf(userId)).toEqual({ ...ALL, emailAdmin: false });
  const again = await open("POST", action);
  expect([again.statusCode, again.body.includes("letters of the admins again")]).toEqual([200, true]);
  expect(await preferencesOf(userId)).toEqual(ALL);
});

test.each([
  ["a form", "application/x-www-form-urlencoded; charset=utf-8", "List-Unsubscribe=One-Click"],
  ["a form in parts", "multipart/form-data; boundary=x", "--x\r\n\r\nOne-Click\r\n--x--\r\n"],
  ["plain text", "text/plain", "List-Unsubscribe=One-Click"],
  ["JSON that is none", "application/json", "List-Unsubscribe=One-Click"],
  ["what nobody knows", "message/x-one-click", "List-Unsubscribe=One-Click"],
  ["no type", undefined, "List-Unsubscribe=One-Click"],
  ["nothing", undefined, undefined],
  ["two megabytes", "application/x-www-form-urlencoded", "x".repeat(2_000_000)],
])("one click acts, whatever the mail program posts: %s", async (_, type, payload) => {
  const { userId } = await testApp.fan();
  const reply = await testApp.server.inject({
    method: "POST",
    url: linkOf(userId, "polls"),
    remoteAddress: freshAddress(),
    headers: { "content-type": type },
    ...(payload !== undefined && { payload }),
  });
  expect([reply.statusCode, await preferencesOf(userId)]).toEqual([200, { ...ALL, emailPolls: false }]);
});

test("the page runs nothing, loads nothing and goes into no frame", async () => {
  const { headers, body } = await open("GET", linkOf(randomUUID(), "draft"));
  expect(headers["content-security-policy"]).toMatch(/default-src 'none'; style-src 'sha256-/);
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(body).not.toMatch(/<script|https?:/);
});

test("a link that was tampered with, cut or made up ends nothing", async () => {
  const [ana, bo] = [await testApp.fan(), await testApp.fan()];
  const link = linkOf(ana.userId, "updates");
  const wrong = [
    link.replace(ana.userId, bo.userId),
    link.replace(".updates.", ".draft."),
    link.replace(".updates.", ".critical."),
    unsubscribeUrl("", Buffer.alloc(32, 8), { userId: ana.userId, kind: "updates" }),
    link.slice(0, -1),
    `${link}x`,
    `${link}&token=${link.split("=")[1]}`,
    "/unsubscribe",
    "/unsubscribe?token=",
    "/unsubscribe?token[]=a",
    `/unsubscribe?token=${"a".repeat(5000)}`,
  ];
  for (const url of wrong) {
    expect([url, (await open("GET", url)).statusCode]).toEqual([url, 404]);
    expect([url, (await open("POST", url)).statusCode]).toEqual([url, 404]);
  }
  expect([await preferencesOf(ana.userId), await preferencesOf(bo.userId)]).toEqual([ALL, ALL]);
});

// Covers NOTIFY-28.
test("a mail service that clicks for a hundred readers in one minute is heard", async () => {
  const remoteAddress = freshAddress();
  const clicks = Array.from({ length: 100 }, () =>
    testApp.server.inject({ method: "POST", url: linkOf(randomUUID(), "admin"), remoteAddress }),
  );
  const codes = (await Promise.all(clicks)).map(({ statusCode }) => statusCode);
  expect(new Set(codes)).toEqual(new Set([200]));
});

// Covers NOTIFY-28.
test("after the account is deleted the link of its letter does nothing, says done, and may be opened again", async () => {
  const [ana, bo] = [await testApp.fan(), await testApp.fan()];
  const passwordHash = await hashPassword(PASSWORD);
  await testApp.db.insertInto("credentials").values({ userId: ana.userId, passwordHash }).execute();
  await emailTo([ana]);
  const [letter] = (await testApp.deliverMail()).slice(-1);
  const link = letter?.unsubscribeUrl?.replace("http://emberline.test", "") ?? "";
  await testApp.call(myAccountRoutes.remove, { as: ana, body: { password: PASSWORD } });
  for (const method of ["GET", "POST", "POST", "GET"] as const) {
    const { statusCode, body } = await open(method, link);
    expect([statusCode, body.includes("<h1>Done</h1>")]).toEqual([200, method === "POST"]);
  }
  // Whoever has the name and the address next is somebody else.
  await testApp.db.updateTable("users").set({ email: ana.email }).where("userId", "=", bo.userId).execute();
  expect((await open("POST", link)).statusCode).toBe(200);
  expect(await preferencesOf(bo.userId)).toEqual(ALL);
});

// Covers NOTIFY-28.
test("whoever clicks while a mailing goes out is in no later batch, and an earlier one is not sent to them", async () => {
  const fans = [await testApp.fan(), await testApp.fan(), await testApp.fan(), await testApp.fan()];
  const [early, first, late, last] = fans.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  const mailingId = await emailTo(fans);
  await inTransaction(testApp.db, (tx) => handOverLetters(tx, mailingId, testApp.time, 2));
  for (const fan of [early, late]) await open("POST", linkOf(fan!.userId, "admin"));
  const before = testApp.letters.length;
  const emails = (await testApp.deliverMail()).slice(before);
  expect(emails.map((mail) => mail.to).toSorted()).toEqual([first!.email, last!.email].toSorted());
  const rows = testApp.db
    .selectFrom("mailOutbox")
    .select(["userId", "state"])
    .where("mailingId", "=", mailingId);
  expect((await rows.orderBy("userId").execute()).map(({ userId, state }) => [userId, state])).toEqual([
    [early!.userId, "dropped"],
    [first!.userId, "sent"],
    [last!.userId, "sent"],
  ]);
});

test("whoever ended the admins' letters gets none, also of those that were queued before", async () => {
  const ana = await testApp.fan();
  const body = { ...message, targetUsers: [ana.userId, testApp.admin.userId] };
  const before = testApp.letters.length;
  await testApp.call(broadcastRoutes.email, { as: testApp.admin, body });
  await open("POST", linkOf(ana.userId, "admin"));
  expect((await testApp.deliverMail()).slice(before).map((mail) => mail.to)).toEqual([testApp.admin.email]);
  const again = await testApp.call(broadcastRoutes.email, { as: testApp.admin, body });
  expect(again).toMatchObject({ successCount: 1, failureCount: 1 });
});
