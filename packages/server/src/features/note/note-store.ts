import type { Note } from "@emberline/contract";
import type { Tx } from "../../db/transaction.ts";
import type { Source } from "../../read-model/source-cache.ts";

const NOTE_BYTES = 2000;

/** Newest first. */
export const notesSource: Source<readonly Note[]> = {
  key: "notes",
  load: async (tx) => {
    const rows = await tx
      .selectFrom("adminNotes")
      .select(["adminNoteId", "note", "createdAt"])
      .orderBy("createdAt", "desc")
      .orderBy("adminNoteId")
      .execute();
    const value = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    return { value, subjects: ["notes"], bytes: NOTE_BYTES * (rows.length + 1) };
  },
};

export async function lockNote(tx: Tx, adminNoteId: string) {
  return tx
    .selectFrom("adminNotes")
    .select("note")
    .where("adminNoteId", "=", adminNoteId)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertNote(tx: Tx, note: string, createdAt: Date): Promise<string> {
  const { adminNoteId } = await tx
    .insertInto("adminNotes")
    .values({ note, createdAt })
    .returning("adminNoteId")
    .executeTakeFirstOrThrow();
  return adminNoteId;
}

export async function updateNote(tx: Tx, adminNoteId: string, note: string): Promise<void> {
  await tx.updateTable("adminNotes").set({ note }).where("adminNoteId", "=", adminNoteId).execute();
}

export async function deleteNote(tx: Tx, adminNoteId: string): Promise<void> {
  await tx.deleteFrom("adminNotes").where("adminNoteId", "=", adminNoteId).execute();
}
