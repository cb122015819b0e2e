import { randomUUID } from "node:crypto";
import { broadcastRoutes, myAccountRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { hashPassword } from "../../accounts/password/password.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { dispatchBulkBatch } from "../../../platform/email/bulk-email.ts";
import { type EmailKind, unsubscribeUrl } from "../../../platform/email/unsubscribe.ts";
import { useTestApp, freshIpAddress, type TestUser } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const linkOf = (userId: string, kind: EmailKind) => unsubscribeUrl("", testApp.secret, { userId, kind });
const open = (method: "GET" | "POST", url: string) =>
  testApp.server.inject({
    method,
    url,
    remoteAddress: freshIpAddress(),
    ...(method === "POST" && {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    }),
  });
const preferencesOf = (userId: string) =>
  testApp.db
    .selectFrom("users")
    .select(["emailDraft", "emailUpdates", "emailPolls", "emailChat", "emailAdmin"])
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
const message = { subject: "Finale", body: "Tonight", isHtml: false, priority: "normal" as const };
async function emailTo(people: TestUser[]): Promise<string> {
  const [targetUsers, mailingId] = [people.map(({ userId }) => userId), randomUUID()];
  await testApp.call(broadcastRoutes.email, {
    as: testApp.admin,
    body: { ...message, targetUsers, mailingId },
  });
  return mailingId;
}
const PASSWORD = "burn the bridges";
const ALL = {
  emailDraft: true,
  emailUpdates: true,
  emailPolls: true,
  emailChat: "mentions",
  emailAdmin: true,
};

// Covers NOTIFY-28.
test("opening the link changes nothing; the button ends that kind of email only", async () => {
  const { userId } = await testApp.createUser();
  const link = linkOf(userId, "updates");
  const page = await open("GET", link);
  expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.body).toContain("No more emails about updates");
  expect(await preferencesOf(userId)).toEqual(ALL);
  for (const _ of ["once", "again"]) {
    expect((await open("POST", link)).statusCode).toBe(200);
    expect(await preferencesOf(userId)).toEqual({ ...ALL, emailUpdates: false });
  }
});

test("the confirmation page can undo the unsubscription; opening the undo link changes nothing", async () => {
  const { userId } = await testApp.createUser();
  const { body } = await open("POST", linkOf(userId, "admin"));
  const action = /<form method="post" action="([^"]*)">/.exec(body)?.[1]?.replaceAll("&#38;", "&") ?? "";
  expect((await open("GET", action)).headers["location"]).toBe(linkOf(userId, "admin"));
  await open("POST", action.slice(0, -1));
  expect(await preferencesOf(userId)).toEqual({ ...ALL, emailAdmin: false });
  const again = await open("POST", action);
  expect([again.statusCode, again.body.includes("emails from the admins again")]).toEqual([200, true]);
  expect(await preferencesOf(userId)).toEqual(ALL);
});

test.each([
  ["a form", "application/x-www-form-urlencoded; charset=utf-8", "List-Unsubscribe=One-Click"],
  ["a multipart form", "multipart/form-data; boundary=x", "--x\r\n\r\nOne-Click\r\n--x--\r\n"],
  ["plain text", "text/plain", "List-Unsubscribe=One-Click"],
  ["invalid JSON", "application/json", "List-Unsubscribe=One-Click"],
  ["an unknown type", "message/x-one-click", "List-Unsubscribe=One-Click"],
  ["no type", undefined, "List-Unsubscribe=One-Click"],
  ["no body", undefined, undefined],
  ["two megabytes", "application/x-www-form-urlencoded", "x".repeat(2_000_000)],
])("one click unsubscribes, whatever the email program posts: %s", async (_, type, payload) => {
  const { userId } = await testApp.createUser();
  const reply = await testApp.server.inject({
    method: "POST",
    url: linkOf(userId, "polls"),
    remoteAddress: freshIpAddress(),
    headers: { "content-type": type },
    ...(payload !== undefined && { payload }),
  });
  expect([reply.statusCode, await preferencesOf(userId)]).toEqual([200, { ...ALL, emailPolls: false }]);
});

test("the page has no scripts, loads nothing and cannot be framed", async () => {
  const { headers, body } = await open("GET", linkOf(randomUUID(), "draft"));
  expect(headers["content-security-policy"]).toMatch(/default-src 'none'; style-src 'sha256-/);
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(body).not.toMatch(/<script|https?:/);
});

test("a changed, truncated or invented link changes nothing", async () => {
  const [ana, bo] = [await testApp.createUser(), await testApp.createUser()];
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
test("a mail provider can unsubscribe a hundred readers in one minute", async () => {
  const remoteAddress = freshIpAddress();
  const clicks = Array.from({ length: 100 }, () =>
    testApp.server.inject({ method: "POST", url: linkOf(randomUUID(), "admin"), remoteAddress }),
  );
  const codes = (await Promise.all(clicks)).map(({ statusCode }) => statusCode);
  expect(new Set(codes)).toEqual(new Set([200]));
});

// Covers NOTIFY-28.
test("the link of a deleted account still answers that it is done, and changes nothing", async () => {
  const [ana, bo] = [await testApp.createUser(), await testApp.createUser()];
  const passwordHash = await hashPassword(PASSWORD);
  await testApp.db.insertInto("credentials").values({ userId: ana.userId, passwordHash }).execute();
  await emailTo([ana]);
  const [accountEmail] = (await testApp.runQueue()).slice(-1);
  const link = accountEmail?.unsubscribeUrl?.replace("http://emberline.test", "") ?? "";
  await testApp.call(myAccountRoutes.remove, { as: ana, body: { password: PASSWORD } });
  for (const method of ["GET", "POST", "POST", "GET"] as const) {
    const { statusCode, body } = await open(method, link);
    expect([statusCode, body.includes("<h1>Done</h1>")]).toEqual([200, method === "POST"]);
  }
  // A later user with this name and address is another user.
  await testApp.db.updateTable("users").set({ email: ana.email }).where("userId", "=", bo.userId).execute();
  expect((await open("POST", link)).statusCode).toBe(200);
  expect(await preferencesOf(bo.userId)).toEqual(ALL);
});

// Covers NOTIFY-28.
test("unsubscribing during a bulk email removes the reader from queued and later batches", async () => {
  const fans = [
    await testApp.createUser(),
    await testApp.createUser(),
    await testApp.createUser(),
    await testApp.createUser(),
  ];
  const [early, first, late, last] = fans.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  const mailingId = await emailTo(fans);
  await inTransaction(testApp.db, (tx) => dispatchBulkBatch(tx, mailingId, testApp.time, 2));
  for (const fan of [early, late]) await open("POST", linkOf(fan!.userId, "admin"));
  const before = testApp.sentEmails.length;
  const emails = (await testApp.runQueue()).slice(before);
  expect(emails.map((email) => email.to).toSorted()).toEqual([first!.email, last!.email].toSorted());
  const rows = testApp.db
    .selectFrom("mailOutbox")
    .select(["userId", "state"])
    .where("bulkMessageId", "=", mailingId);
  expect((await rows.orderBy("userId").execute()).map(({ userId, state }) => [userId, state])).toEqual([
    [early!.userId, "dropped"],
    [first!.userId, "sent"],
    [last!.userId, "sent"],
  ]);
});

test("a reader who unsubscribed from admin emails gets none, not even queued ones", async () => {
  const ana = await testApp.createUser();
  const body = { ...message, targetUsers: [ana.userId, testApp.admin.userId] };
  const before = testApp.sentEmails.length;
  await testApp.call(broadcastRoutes.email, { as: testApp.admin, body });
  await open("POST", linkOf(ana.userId, "admin"));
  expect((await testApp.runQueue()).slice(before).map((email) => email.to)).toEqual([testApp.admin.email]);
  const again = await testApp.call(broadcastRoutes.email, { as: testApp.admin, body });
  expect(again).toMatchObject({ successCount: 1, failureCount: 1 });
});
