import { noteRoutes } from "@emberline/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fingerprint } from "../../testing/checks/database-fingerprint.ts";
import { NOBODY, recordOf } from "../../testing/checks/read-audit.ts";
import { createWorld, type World } from "../../testing/app/test-app.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.end());

const save = async (body: { note: string; adminNoteId?: string | null }) =>
  (await world.call(noteRoutes.save, { as: world.admin, body })).data.adminNoteId;
const latest = async () => (await world.call(noteRoutes.latest, { as: await world.fan() })).data;

// Covers API-40.
test("a note is published, corrected and taken back, each on record", async () => {
  const adminNoteId = await save({ note: " The merge is on! ", adminNoteId: null });
  const createdAt = new Date(world.time).toISOString();
  expect(await latest()).toEqual({ adminNoteId, note: "The merge is on!", createdAt });
  world.time += 60_000;
  await save({ note: "The merge is off", adminNoteId });
  expect(await latest()).toEqual({ adminNoteId, note: "The merge is off", createdAt });
  const before = await fingerprint(world.db);
  await save({ note: "The merge is off", adminNoteId });
  expect(await fingerprint(world.db)).toEqual(before);
  await world.call(noteRoutes.remove, { as: world.admin, params: { adminNoteId } });
  expect(await latest()).toBeNull();
  const [first, second] = [{ note: "The merge is on!" }, { note: "The merge is off" }];
  expect(await recordOf(world, adminNoteId)).toMatchObject([
    { action: "note.added", subject: "The merge is on!", before: null, after: first },
    { action: "note.changed", subject: "The merge is off", before: first, after: second },
    { action: "note.removed", subject: "The merge is off", before: second, after: null },
  ]);
});

// Covers ADMIN-MESSAGE-8, LIMIT-27.
test("a note has 1 to 1000 characters, line breaks and all", async () => {
  for (const note of ["", "  \n ", "\u200b\u00ad\n", null, "x".repeat(1001), "nul\u0000", "bell\u0007"]) {
    const body = { note };
    expect(await world.refusal(noteRoutes.save, { as: world.admin, body })).toMatchObject({ code: 400 });
  }
  const note = "<b>two</b>\nlines".padEnd(1000, "😀");
  await save({ note });
  expect((await latest())?.note).toBe(note);
});

test("a note that is not there is refused", async () => {
  const refusal = { code: 404, message: "Note not found" };
  const body = { note: "Anew", adminNoteId: NOBODY };
  expect(await world.refusal(noteRoutes.save, { as: world.admin, body })).toEqual(refusal);
  const params = { adminNoteId: NOBODY };
  expect(await world.refusal(noteRoutes.remove, { as: world.admin, params })).toEqual(refusal);
});
