import type { AdminNote } from "@emberline/contract";
import { NOTES_SHOWN } from "@emberline/game";
import type { Db } from "../../../platform/db/database.ts";
import type { Tx } from "../../../platform/db/transaction.ts";

/** The latest notes, newest first, each with the episode that it is about. */
export async function findNotes(db: Db): Promise<AdminNote[]> {
  const rows = await db
    .selectFrom("notes")
    .leftJoin("episodes", "episodes.episodeId", "notes.episodeId")
    .select(["noteId as adminNoteId", "note", "notes.createdAt"])
    .select(["episodes.episodeId", "number", "title"])
    .orderBy("notes.createdAt", "desc")
    .orderBy("noteId")
    .limit(NOTES_SHOWN)
    .execute();
  return rows.map(({ adminNoteId, note, createdAt, episodeId, number, title }) => ({
    adminNoteId,
    note,
    createdAt: createdAt.toISOString(),
    episode: episodeId !== null && number !== null ? { episodeId, number, title } : null,
  }));
}

export async function lockNote(tx: Tx, adminNoteId: string) {
  return tx
    .selectFrom("notes")
    .select(["note", "episodeId"])
    .where("noteId", "=", adminNoteId)
    .forUpdate()
    .executeTakeFirst();
}

/** An episode of the current season. */
export const findCurrentEpisode = (tx: Tx, episodeId: string) =>
  tx
    .selectFrom("episodes")
    .innerJoin("seasons", "seasons.seasonId", "episodes.seasonId")
    .select(["episodeId", "number"])
    .where("episodeId", "=", episodeId)
    .where("isCurrent", "=", true)
    .executeTakeFirst();

/** The text of a note, and the episode that it is about. */
export interface NoteContent {
  note: string;
  episodeId: string | null;
}

export async function insertNote(tx: Tx, content: NoteContent, createdAt: Date): Promise<string> {
  const { noteId } = await tx
    .insertInto("notes")
    .values({ ...content, createdAt })
    .returning("noteId")
    .executeTakeFirstOrThrow();
  return noteId;
}

export async function updateNote(tx: Tx, adminNoteId: string, content: NoteContent): Promise<void> {
  await tx.updateTable("notes").set(content).where("noteId", "=", adminNoteId).execute();
}

export async function deleteNote(tx: Tx, adminNoteId: string): Promise<void> {
  await tx.deleteFrom("notes").where("noteId", "=", adminNoteId).execute();
}
