import { randomUUID } from "node:crypto";
import { auditRoutes, broadcastRoutes, deviceRoutes, noteRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../db/transaction.ts";
import { handOverLetters } from "../../email/bulk-email.ts";
import { handOverPushes } from "../../notify/notify-everyone.ts";
import { subscriptionJson } from "../../testing/fixtures/push-subscription-json.ts";
import { createWorld, type Person, type World } from "../../testing/app/test-app.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.end());

const withPhone = async (fan: Person): Promise<Person> => {
  await world.call(deviceRoutes.register, { as: fan, body: { fcmToken: subscriptionJson() } });
  return fan;
};
const flipped = (values: Record<string, boolean>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, !value]));
const message = { targetUsers: "all" as "all" | string[], title: "Tonight", body: "Torches ready!" };
const letter = { subject: "Finale", body: "Tonight", isHtml: false, priority: "normal" as const };
const send = (changes: object = {}) =>
  world.call(broadcastRoutes.push, {
    as: world.admin,
    body: { ...message, type: "general" as const, url: "/players", ...changes },
  });
const sent = async () => (await world.call(broadcastRoutes.sent, { as: world.admin })).data;

// Covers ADMIN-MESSAGE-16, API-58.
test("a message to all reaches every device, whatever its owner prefers", async () => {
  const fan = await withPhone(await withPhone(await world.fan()));
  await world.db.updateTable("users").set({ pushUpdates: false }).where("userId", "=", fan.userId).execute();
  await withPhone(await world.fan());
  await world.fan();
  expect(await send()).toEqual({
    status: "success",
    devicesNotified: 3,
    successCount: 3,
    failureCount: 0,
    unreachableUsers: 0,
    message: "The message is queued for 3 devices.",
  });
  await world.deliverMail();
  expect(world.pushes).toHaveLength(3);
  expect(world.pushes[0]?.message).toMatchObject({ title: "Tonight", url: "/players", type: "general" });
  expect(await sent()).toMatchObject([
    { channel: "push", subject: "Tonight", state: "sent", recipients: 3, sent: 3, failed: 0, waiting: 0 },
  ]);
});

test("a message to all that reaches no device is answered with zeros, which say what they count", async () => {
  await world.fan();
  expect(await send()).toEqual({
    status: "success",
    devicesNotified: 0,
    successCount: 0,
    failureCount: 0,
    unreachableUsers: 0,
    message: "Nothing was sent: there is no device that takes such messages.",
  });
  expect(await sent()).toEqual([]);
});

test.each([
  ["http://emberline.test/league/1?tab=polls#top", "/league/1?tab=polls#top"],
  ["HTTP://Emberline.TEST", "/"],
  ["https://emberline.test/notes/../players", "/players"],
  ["", "/"],
  [null, "/"],
])("the address %j of this site opens %s", async (url, path) => {
  await withPhone(await world.fan());
  await send({ url });
  await world.deliverMail();
  expect(world.pushes[0]?.message.url).toBe(path);
});

test.each([
  "https://evil.test/players",
  "http://emberline.test.evil.test/",
  "http://emberline.test@evil.test/",
  "http://emberline.test:8080/",
  "http://emberline.test//evil.test",
  "https://:",
])("the address %j is refused as one of another site, and nothing is sent", async (url) => {
  await withPhone(await world.fan());
  const body = { ...message, type: "general" as const, url };
  expect(await world.refusal(broadcastRoutes.push, { as: world.admin, body })).toEqual({
    code: 400,
    message: "That address is not one of this site",
  });
  expect(await sent()).toEqual([]);
});

// Covers ADMIN-MESSAGE-16.
test.each([
  ["survey", { pushPolls: false }],
  ["draft", { pushDraft: false }],
  ["admin_note", { pushUpdates: false }],
] as const)(
  "a message of type %s follows its preference, also when that changes before it leaves",
  async (type, off) => {
    const [ana, bo, cy] = [
      await withPhone(await world.fan()),
      await withPhone(await world.fan()),
      await withPhone(await world.fan()),
    ];
    const change = (fan: Person, values: object) =>
      world.db.updateTable("users").set(values).where("userId", "=", fan.userId).execute();
    await change(ana, off);
    await change(bo, { pushPolls: false, pushDraft: false, pushUpdates: false, ...flipped(off) });
    const chosen = [ana.userId, bo.userId, cy.userId];
    expect(await send({ type, targetUsers: chosen })).toMatchObject({ devicesNotified: 2, failureCount: 1 });
    expect(await send({ type, targetUsers: [ana.userId] })).toMatchObject({
      devicesNotified: 0,
      unreachableUsers: 1,
    });
    await change(cy, off);
    await world.deliverMail();
    expect(world.pushes).toHaveLength(1);
    expect(await sent()).toMatchObject([{ state: "sent", recipients: 2, sent: 1, dropped: 1 }]);
  },
);

// Covers ADMIN-MESSAGE-16, API-58.
test("of the chosen, those without a device are counted; with nobody left nothing is sent", async () => {
  const [ana, bo] = [await withPhone(await world.fan()), await world.fan()];
  expect(await send({ targetUsers: [ana.userId, ana.userId, bo.userId] })).toMatchObject({
    devicesNotified: 1,
    failureCount: 1,
    message: "The message is queued for 1 device. 1 person you chose has no device that takes such messages.",
  });
  expect(await send({ targetUsers: [bo.userId] })).toEqual({
    status: "success",
    devicesNotified: 0,
    successCount: 0,
    failureCount: 1,
    unreachableUsers: 1,
    message: "Nothing was sent. 1 person you chose has no device that takes such messages.",
  });
  // It is on no list of what was sent.
  expect(await sent()).toHaveLength(1);
  await world.deliverMail();
  expect(world.pushes).toHaveLength(1);
});

test("only devices that a message can reach are counted: not those whose login ran out, nor Firebase's without an account", async () => {
  const [ana, bo, cy] = [
    await withPhone(await world.fan()),
    await withPhone(await world.fan()),
    await world.fan(),
  ];
  await world.call(deviceRoutes.register, { as: cy, body: { fcmToken: "firebase:token" } });
  const past = new Date(world.time - 1);
  await world.db.updateTable("sessions").set({ expiresAt: past }).where("userId", "=", bo.userId).execute();
  world.pusher.reachesFirebase = false;
  const { users } = await world.call(broadcastRoutes.pushRecipients, { as: world.admin });
  const devicesOf = ({ userId }: Person) => users.find((user) => user.userId === userId)?.devices;
  // Whoever has no such device is not offered at all.
  expect([ana, bo, cy].map(devicesOf)).toEqual([1, undefined, undefined]);
  const chosen = [ana.userId, bo.userId, cy.userId];
  expect(await send({ targetUsers: chosen })).toMatchObject({ devicesNotified: 1, failureCount: 2 });
  await world.deliverMail();
  expect(await sent()).toMatchObject([{ state: "sent", recipients: 1, sent: 1 }]);
  expect(await send({ targetUsers: [bo.userId, cy.userId] })).toMatchObject({ devicesNotified: 0 });
});

// Covers ADMIN-MESSAGE-17.
test("sent again with the same id, even at once, it is one message with one answer", async () => {
  await withPhone(await world.fan());
  const mailingId = randomUUID();
  const answers = await Promise.all([send({ mailingId }), send({ mailingId }), send({ mailingId })]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await world.deliverMail();
  expect(world.pushes).toHaveLength(1);
});

test("sent again with the id of one that was called off it is refused, and not said to be on its way", async () => {
  await withPhone(await world.fan());
  const mails = { ...letter, targetUsers: "all" as const, mailingId: randomUUID() };
  const pushes = { ...message, type: "general" as const, mailingId: randomUUID() };
  const as = world.admin;
  await world.call(broadcastRoutes.email, { as, body: mails });
  await world.call(broadcastRoutes.push, { as, body: pushes });
  for (const { mailingId } of [mails, pushes])
    await world.call(broadcastRoutes.cancel, { as, params: { mailingId } });
  const off = { code: 409, message: "This message was called off. Send it again and it is a new one" };
  expect(await world.refusal(broadcastRoutes.email, { as, body: mails })).toEqual(off);
  expect(await world.refusal(broadcastRoutes.push, { as, body: pushes })).toEqual(off);
  expect([await world.deliverMail(), world.pushes]).toEqual([[], []]);
});

// Covers ADMIN-MESSAGE-17.
test("broken off in the middle it goes on where it was; called off, the rest never leaves", async () => {
  for (let count = 0; count < 5; count += 1) await withPhone(await world.fan());
  await send();
  const [{ mailingId } = { mailingId: "" }] = await sent();
  await inTransaction(world.db, (tx) => handOverPushes(world, tx, mailingId, 2));
  const aborted = inTransaction(world.db, async (tx) => {
    await handOverPushes(world, tx, mailingId, 2);
    throw new Error("the server dies here");
  });
  await expect(aborted).rejects.toThrow("dies");
  expect(await sent()).toMatchObject([{ state: "sending", recipients: 5, waiting: 2 }]);
  await inTransaction(world.db, (tx) => handOverPushes(world, tx, mailingId, 2));
  const cancel = () => world.call(broadcastRoutes.cancel, { as: world.admin, params: { mailingId } });
  await Promise.all([cancel(), cancel()]);
  await world.deliverMail();
  expect(world.pushes).toEqual([]);
  expect(await sent()).toMatchObject([{ state: "cancelled", dropped: 4, sent: 0, waiting: 0 }]);
  const { data } = await world.call(auditRoutes.list, {
    as: world.admin,
    query: { action: "message.cancelled" },
  });
  expect(data.entries).toHaveLength(1);
});

// Covers ADMIN-MESSAGE-17.
test("from the word on that it is called off nothing leaves, whatever still stands in the outboxes", async () => {
  await withPhone(await world.fan());
  await send();
  await world.call(broadcastRoutes.email, { as: world.admin, body: { targetUsers: "all", ...letter } });
  const mailingIds = (await sent()).map(({ mailingId }) => mailingId);
  for (const mailingId of mailingIds) {
    await inTransaction(world.db, (tx) => handOverPushes(world, tx, mailingId));
    await inTransaction(world.db, (tx) => handOverLetters(tx, mailingId, world.time));
  }
  // The server dies before it has dropped them.
  await world.db
    .updateTable("mailings")
    .set({ cancelledAt: new Date(world.time) })
    .execute();
  expect(await world.deliverMail()).toEqual([]);
  expect(world.pushes).toEqual([]);
  expect(await sent()).toMatchObject([
    { channel: "mail", state: "cancelled", dropped: 2, waiting: 0 },
    { channel: "push", state: "cancelled", dropped: 1, waiting: 0 },
  ]);
});

// Covers ADMIN-MESSAGE-17.
test("a message to two thousand is one job for the request, however many they are", async () => {
  await sql`with many as (
      insert into users (username, first_name, last_name) select 'many' || n, 'Many', n::text from generate_series(1, 2000) n
      returning user_id)
    insert into devices (user_id, token, token_hash) select user_id, ${subscriptionJson()}, sha256(user_id::text::bytea)
    from many`.execute(world.db);
  expect((await send()).devicesNotified).toBe(2000);
  const jobs = await sql`select task_identifier from graphile_worker.jobs`.execute(world.db);
  expect(jobs.rows).toEqual([{ taskIdentifier: "hand-over-push" }]);
  expect(await sent()).toMatchObject([{ state: "sending", recipients: 2000, sent: 0, waiting: 0 }]);
  const [{ mailingId } = { mailingId: "" }] = await sent();
  await inTransaction(world.db, (tx) => handOverPushes(world, tx, mailingId));
  expect(await sent()).toMatchObject([{ state: "sending", recipients: 2000, waiting: 500 }]);
  await world.call(broadcastRoutes.cancel, { as: world.admin, params: { mailingId } });
  expect(await sent()).toMatchObject([{ state: "cancelled", sent: 0, dropped: 500, waiting: 0 }]);
});

test("nobody calls off what does not exist, or what the product itself tells", async () => {
  const params = { mailingId: randomUUID() };
  expect(await world.refusal(broadcastRoutes.cancel, { as: world.admin, params })).toEqual({
    code: 404,
    message: "There is no such message",
  });
  await world.call(noteRoutes.save, { as: world.admin, body: { note: "Tribes merge" } });
  for (const { mailingId } of await world.db.selectFrom("mailings").select("mailingId").execute()) {
    const told = { as: world.admin, params: { mailingId } };
    expect((await world.refusal(broadcastRoutes.cancel, told)).code).toBe(404);
  }
  expect((await world.deliverMail()).map((mail) => mail.to)).toEqual([world.admin.email]);
});

// Covers ADMIN-MESSAGE-17.
test("a letter to all shows how far it is, and can be called off", async () => {
  for (let count = 0; count < 3; count += 1) await world.fan();
  await world.call(broadcastRoutes.email, { as: world.admin, body: { targetUsers: "all", ...letter } });
  const [first] = await sent();
  expect(first).toMatchObject({ channel: "mail", state: "sending", recipients: 4, sent: 0 });
  await world.call(broadcastRoutes.cancel, { as: world.admin, params: { mailingId: first!.mailingId } });
  expect(await world.deliverMail()).toEqual([]);
  expect(await sent()).toMatchObject([{ state: "cancelled", sent: 0 }]);
});

test("called off while another server hands its last letters or messages over, none of them leaves", async () => {
  await withPhone(await world.fan());
  await send();
  await world.call(broadcastRoutes.email, { as: world.admin, body: { targetUsers: "all", ...letter } });
  for (const { mailingId, channel } of await sent()) {
    const { called } = await inTransaction(world.db, async (tx) => {
      if (channel === "mail") await handOverLetters(tx, mailingId, world.time);
      else await handOverPushes(world, tx, mailingId);
      const answer = world.call(broadcastRoutes.cancel, { as: world.admin, params: { mailingId } });
      await somebodyWaits();
      return { called: answer };
    });
    expect(await called).toMatchObject({ message: "What has not left yet is called off" });
  }
  expect([await world.deliverMail(), world.pushes]).toEqual([[], []]);
});

/** Until the calling off stands in line for the row of the message. */
async function somebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db);
    if (rows.length > 0) return;
  }
}

test("a letter of which nothing is left to send is not called off", async () => {
  await world.call(broadcastRoutes.email, { as: world.admin, body: { targetUsers: "all", ...letter } });
  await world.deliverMail();
  const [{ mailingId } = { mailingId: "" }] = await sent();
  expect(await world.call(broadcastRoutes.cancel, { as: world.admin, params: { mailingId } })).toMatchObject({
    message: "All of it had left already",
  });
  expect(await sent()).toMatchObject([{ state: "sent", sent: 1 }]);
});

test("whoever logs out or comes before their message is handed over is counted, and the message adds up", async () => {
  const [ana, bo] = [await world.fan(), await world.fan()];
  await withPhone(ana);
  await withPhone(bo);
  await send();
  await world.db.deleteFrom("devices").where("userId", "=", ana.userId).execute();
  await world.deliverMail();
  expect(await sent()).toMatchObject([{ state: "sent", recipients: 2, sent: 1, dropped: 1 }]);
  await send();
  await withPhone(ana);
  await world.deliverMail();
  expect(await sent()).toMatchObject([{ state: "sent", recipients: 2, sent: 2, dropped: 0 }, {}]);
});
