import type { HandlerInput, noteRoutes } from "@emberline/contract";
import { audit } from "../../db/queries/audit.ts";
import type { Db } from "../../db/database.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { cancelNoteNotification, notifyNote } from "./notify-note.ts";
import { deleteNote, insertNote, lockNote, updateNote } from "./note-store.ts";

type Sent = HandlerInput<typeof noteRoutes.save>["body"];

/** Creates a note, dated by the server's clock, or edits one, which keeps its date. Throws 404. */
export function saveNote(deps: Deps, userId: string, { adminNoteId, note }: Sent) {
  return adminNoteId ? changeNote(deps.db, userId, { adminNoteId, note }) : addNote(deps, userId, note);
}

function addNote(deps: Deps, userId: string, note: string) {
  return inTransaction(deps.db, async (tx) => {
    const adminNoteId = await insertNote(tx, note, new Date(deps.now()));
    await audit(tx, {
      userId,
      action: "note.added",
      subjectId: adminNoteId,
      subject: beginningOf(note),
      after: { note },
    });
    await notifyNote(deps, tx, { adminNoteId, note });
    return { adminNoteId };
  });
}

function changeNote(db: Db, userId: string, { adminNoteId, note }: { adminNoteId: string; note: string }) {
  return inTransaction(db, async (tx) => {
    const before = await lockNote(tx, adminNoteId);
    if (!before) throw new AppError(404, "Note not found");
    if (before.note === note) return { adminNoteId };
    await updateNote(tx, adminNoteId, note);
    await audit(tx, {
      userId,
      action: "note.changed",
      subjectId: adminNoteId,
      subject: beginningOf(note),
      before,
      after: { note },
    });
    return { adminNoteId };
  });
}

/** Throws `AppError` 404 for an unknown note. */
export function removeNote(deps: Deps, userId: string, adminNoteId: string): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const before = await lockNote(tx, adminNoteId);
    if (!before) throw new AppError(404, "Note not found");
    await deleteNote(tx, adminNoteId);
    await cancelNoteNotification(deps, tx, adminNoteId);
    await audit(tx, {
      userId,
      action: "note.removed",
      subjectId: adminNoteId,
      subject: beginningOf(before.note),
      before,
    });
  });
}

const beginningOf = (note: string) => Array.from(note).slice(0, 60).join("");
