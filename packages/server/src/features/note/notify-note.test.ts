import { deviceRoutes, noteRoutes } from "@emberline/contract";
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

const save = async (note: string, adminNoteId: string | null = null) =>
  (await world.call(noteRoutes.save, { as: world.admin, body: { note, adminNoteId } })).data.adminNoteId;
const withPhone = (as: Person) =>
  world.call(deviceRoutes.register, { as, body: { fcmToken: subscriptionJson() } });
const set = (userId: string, values: object) =>
  world.db.updateTable("users").set(values).where("userId", "=", userId).execute();

// Covers NOTIFY-26.
test("a new note goes to everybody who wants updates, by each channel as they say, and an edit to nobody", async () => {
  const [ana, bo, cy] = [await world.fan("ana"), await world.fan("bo"), await world.fan("cy")];
  for (const fan of [ana, bo, cy]) await withPhone(fan);
  await set(bo.userId, { emailUpdates: false });
  await set(cy.userId, { emailVerifiedAt: null, pushUpdates: false });
  const adminNoteId = await save("The merge is on!\n\nSee you <b>tonight</b>.");
  expect(world.letters).toEqual([]);
  await world.deliverMail();
  expect(world.letters.map((mail) => mail.to).toSorted()).toEqual([ana.email, world.admin.email].toSorted());
  expect(world.letters[0]?.text).toContain("http://emberline.test/notes");
  expect(world.letters[0]?.html).toContain("&#60;b&#62;tonight");
  expect(world.pushes).toHaveLength(2);
  for (const { message } of world.pushes) {
    expect(message).toEqual({
      title: "New update",
      body: "The merge is on! See you <b>tonight</b>.",
      url: "/notes",
      tag: "note",
      type: "admin_note",
    });
  }
  await save("The merge is off", adminNoteId);
  await world.deliverMail();
  expect([world.letters.length, world.pushes.length]).toEqual([2, 2]);
});

// Covers NOTIFY-26.
test("a note that could not be stored is told to nobody", async () => {
  await world.refusal(noteRoutes.save, {
    as: world.admin,
    body: { note: "x".repeat(1001), adminNoteId: null },
  });
  expect(await world.deliverMail()).toEqual([]);
});

// Covers NOTIFY-26.
test.each([
  ["before anything is handed over", () => Promise.resolve()],
  ["while its letters and messages wait", handOver],
])("a note that is deleted %s is told to nobody any more", async (_when, happen) => {
  await withPhone(await world.fan("ana"));
  const adminNoteId = await save("The merge is on!");
  await happen();
  await world.call(noteRoutes.remove, { as: world.admin, params: { adminNoteId } });
  expect(await world.deliverMail()).toEqual([]);
  expect(world.pushes).toEqual([]);
});

async function handOver(): Promise<void> {
  const mailings = await world.db.selectFrom("mailings").select(["mailingId", "channel"]).execute();
  for (const { mailingId, channel } of mailings) {
    await inTransaction(world.db, (tx) =>
      channel === "push" ? handOverPushes(world, tx, mailingId) : handOverLetters(tx, mailingId, world.time),
    );
  }
  expect(mailings).toHaveLength(2);
}
