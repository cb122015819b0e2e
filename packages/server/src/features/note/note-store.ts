import type { Note } from "@emberline/contract";
import type { Db } from "../../db/database.ts";
import type { Tx } from "../../db/transaction.ts";

/** Newest first. */
export async function findNotes(db: Db, atMost?: number): Promise<Note[]> {
  const notes = db
    .selectFrom("adminNotes")
    .select(["adminNoteId", "note", "createdAt"])
    .orderBy("createdAt", "desc")
    .orderBy("adminNoteId");
  const rows = await (atMost === undefined ? notes : notes.limit(atMost)).execute();
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

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
