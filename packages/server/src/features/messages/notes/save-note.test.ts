import { noteRoutes } from "@emberline/contract";
import { expect, test } from "vitest";
import { databaseFingerprint } from "../../../testing/checks/database-fingerprint.ts";
import { UNKNOWN_ID } from "../../../testing/inputs/invalid-inputs.ts";
import { readAudit } from "../../../testing/checks/read-audit.ts";
import { useTestApp } from "../../../testing/app/test-app.ts";

const testApp = useTestApp();

const save = async (body: { note: string; adminNoteId?: string | null }) =>
  (await testApp.call(noteRoutes.save, { as: testApp.admin, body })).data.adminNoteId;
const latest = async () => (await testApp.call(noteRoutes.latest, { as: await testApp.createUser() })).data;

// Covers API-40.
test("a note is published, edited and deleted, each with an audit entry", async () => {
  const adminNoteId = await save({ note: " The merge is on! ", adminNoteId: null });
  const createdAt = new Date(testApp.time).toISOString();
  expect(await latest()).toEqual({ adminNoteId, note: "The merge is on!", createdAt });
  testApp.time += 60_000;
  await save({ note: "The merge is off", adminNoteId });
  expect(await latest()).toEqual({ adminNoteId, note: "The merge is off", createdAt });
  const before = await databaseFingerprint(testApp.db);
  await save({ note: "The merge is off", adminNoteId });
  expect(await databaseFingerprint(testApp.db)).toEqual(before);
  await testApp.call(noteRoutes.remove, { as: testApp.admin, params: { adminNoteId } });
  expect(await latest()).toBeNull();
  const [first, second] = [{ note: "The merge is on!" }, { note: "The merge is off" }];
  expect(await readAudit(testApp, adminNoteId)).toMatchObject([
    { action: "note.added", subject: "The merge is on!", before: null, after: first },
    { action: "note.changed", subject: "The merge is off", before: first, after: second },
    { action: "note.removed", subject: "The merge is off", before: second, after: null },
  ]);
});

// Covers ADMIN-MESSAGE-8, LIMIT-27.
test("a note has 1 to 1000 characters, line breaks and all", async () => {
  for (const note of ["", "  \n ", "\u200b\u00ad\n", null, "x".repeat(1001), "nul\u0000", "bell\u0007"]) {
    const body = { note };
    expect(await testApp.refusal(noteRoutes.save, { as: testApp.admin, body })).toMatchObject({ code: 400 });
  }
  const note = "<b>two</b>\nlines".padEnd(1000, "😀");
  await save({ note });
  expect((await latest())?.note).toBe(note);
});

test("an unknown note is refused", async () => {
  const refusal = { code: 404, message: "Note not found" };
  const body = { note: "Anew", adminNoteId: UNKNOWN_ID };
  expect(await testApp.refusal(noteRoutes.save, { as: testApp.admin, body })).toEqual(refusal);
  const params = { adminNoteId: UNKNOWN_ID };
  expect(await testApp.refusal(noteRoutes.remove, { as: testApp.admin, params })).toEqual(refusal);
});
