import { randomUUID } from "node:crypto";
import { accountRoutes, auditRoutes, broadcastRoutes } from "@emberline/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createWorld, type World } from "../../testing/world.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.end());

const letter = {
  targetUsers: "all" as "all" | string[],
  subject: "Finale night",
  body: "Torches ready!",
  isHtml: false,
  priority: "normal" as const,
};
const send = (changes: object = {}) =>
  world.call(broadcastRoutes.email, { as: world.admin, body: { ...letter, ...changes } });
const refused = (changes: object) =>
  world.refusal(broadcastRoutes.email, { as: world.admin, body: { ...letter, ...changes } });

async function unverify(userId: string): Promise<void> {
  await world.db.updateTable("users").set({ emailVerifiedAt: null }).where("userId", "=", userId).execute();
}

test("all users with a verified address get the letter, whatever they prefer", async () => {
  const [ana, bo] = [await world.fan("ana"), await world.fan("bo")];
  await unverify(bo.userId);
  await world.db.updateTable("users").set({ emailUpdates: false }).where("userId", "=", ana.userId).execute();
  expect(await send()).toEqual({
    status: "success",
    emailsSent: 2,
    successCount: 2,
    failureCount: 0,
    message: "The email is queued for 2 people.",
  });
  const letters = await world.deliverMail();
  expect(letters.map((mail) => mail.to).toSorted()).toEqual([ana.email, world.admin.email].toSorted());
  expect(letters[0]).toMatchObject({ subject: "Finale night", text: "Torches ready!\n\nEmberline" });
});

test("of the chosen, those without a verified address are counted, and nobody gets it twice", async () => {
  const [ana, bo] = [await world.fan("ana"), await world.fan("bo")];
  await unverify(bo.userId);
  const targetUsers = [ana.userId, ana.userId, bo.userId, randomUUID()];
  expect(await send({ targetUsers })).toMatchObject({
    successCount: 1,
    failureCount: 2,
    message: "The email is queued for 1 person. 2 people you chose have no verified address.",
  });
  expect((await world.deliverMail()).map((mail) => mail.to)).toEqual([ana.email]);
});

test("sent again with the same id, even at once, it is one mailing with one answer", async () => {
  await world.fan();
  const mailingId = randomUUID();
  const answers = await Promise.all([send({ mailingId }), send({ mailingId }), send({ mailingId })]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.emailsSent).toBe(2);
  expect(await world.deliverMail()).toHaveLength(2);
});

test("nobody to reach is said, and nothing is kept", async () => {
  const bo = await world.fan("bo");
  await unverify(bo.userId);
  expect(await refused({ targetUsers: [bo.userId] })).toEqual({
    code: 409,
    words: "Nobody among them has a verified address, so nothing was sent",
  });
  expect(await world.db.selectFrom("mailings").selectAll().execute()).toEqual([]);
});

test.each([
  [{ subject: " " }, "Subject and email body are required"],
  [{ body: "" }, "Subject and email body are required"],
  [{ isHtml: true, body: "<script>1</script>" }, "Subject and email body are required"],
  [{ subject: "x".repeat(101) }, "A subject is at most 100 characters long"],
  [{ subject: "Hi\r\nBcc: everybody@fans.test" }, "Please leave out control characters"],
  [{ targetUsers: [] }, 'Please select at least one user or choose "All Users"'],
])("%j is refused", async (changes, words) => {
  expect(await refused(changes)).toEqual({ code: 400, words });
});

test("the log says who mailed what to how many, without the text and the addresses", async () => {
  await send();
  const { data } = await world.call(auditRoutes.list, { as: world.admin, query: { action: "email.queued" } });
  expect(data.entries).toHaveLength(1);
  expect(data.entries[0]).toMatchObject({
    user: { userId: world.admin.userId },
    subject: "Finale night",
    after: { to: "all users", queued: 1, unreachable: 0 },
  });
});

test("whoever deletes their account before the letter leaves does not get it", async () => {
  const ana = await world.fan("ana");
  await send({ targetUsers: [ana.userId] });
  await world.db.deleteFrom("mailOutbox").where("userId", "=", ana.userId).execute();
  expect(await world.deliverMail()).toEqual([]);
});

test("five thousand letters are queued by one quick call, behind the codes that people wait for", async () => {
  await sql`insert into users (username, email, email_verified_at, first_name, last_name)
    select 'many' || n, 'many' || n || '@fans.test', now(), 'Many', n::text from generate_series(1, 5000) n`.execute(
    world.db,
  );
  const began = performance.now();
  expect((await send({ priority: "high" })).emailsSent).toBe(5001);
  expect(performance.now() - began).toBeLessThan(5000);
  const ana = await world.fan("ana");
  await world.call(accountRoutes.forgotPassword, { body: { email: ana.email } });
  const [first] = await world.deliverMail();
  expect(first?.to).toBe(ana.email);
  expect(world.letters).toHaveLength(5002);
  expect(world.letters[1]).toMatchObject({ priority: "high" });
  const jobs = await sql<{ count: number }>`select count(*)::int from graphile_worker.jobs`.execute(world.db);
  expect(jobs.rows[0]?.count).toBe(0);
});

test("the text of a mailing is forgotten after a month; that it was sent stays", async () => {
  await send();
  await sql`update mailings set created_at = ${new Date(world.time - 31 * 86_400_000)}`.execute(world.db);
  await sql`select graphile_worker.add_job('sweep')`.execute(world.db);
  await world.deliverMail();
  const rows = await world.db.selectFrom("mailings").select(["subject", "text", "html"]).execute();
  expect(rows).toEqual([{ subject: "Finale night", text: "", html: "" }]);
});
