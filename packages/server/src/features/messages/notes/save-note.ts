import type { HandlerInput, noteRoutes } from "@emberline/contract";
import { audit } from "../../../platform/db/queries/audit.ts";
import { inTransaction, type Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { addEvent } from "../../events/index.ts";
import {
  deleteNote,
  findCurrentEpisode,
  insertNote,
  lockNote,
  type NoteContent,
  updateNote,
} from "./note-store.ts";
import { NOTE_PREVIEW_LENGTH } from "@emberline/game";
import type { NeutralWords } from "../notifications/notify.ts";
import { notifyEveryone, cancelAnnouncement } from "../notifications/notify-everyone.ts";

type Sent = HandlerInput<typeof noteRoutes.save>["body"];

/**
 * Creates a note, dated by the server's clock, or edits one, which keeps its date. Throws 404 for an unknown note, and
 * for an episode that is not of the current season.
 */
export function saveNote(
  deps: Pick<Deps, "db" | "now" | "settings">,
  userId: string,
  { adminNoteId, note, episodeId }: Sent,
) {
  return adminNoteId
    ? changeNote(deps, userId, { adminNoteId, note, episodeId })
    : addNote(deps, userId, { note, episodeId: episodeId ?? null });
}

function addNote(deps: Pick<Deps, "db" | "now" | "settings">, userId: string, content: NoteContent) {
  const { note, episodeId } = content;
  return inTransaction(deps.db, async (tx) => {
    const episode = episodeId === null ? null : await requireEpisode(tx, episodeId);
    const adminNoteId = await insertNote(tx, content, new Date(deps.now()));
    await audit(tx, {
      userId,
      action: "note.added",
      subjectId: adminNoteId,
      subject: beginningOf(note),
      after: recorded(content),
    });
    await notifyNote(deps, tx, { adminNoteId, note, episode });
    await addEvent(tx, { type: "note", episodeId, data: { noteId: adminNoteId, change: "added" } });
    return { adminNoteId };
  });
}

interface Change {
  adminNoteId: string;
  note: string;
  /** Undefined keeps the stored value. */
  episodeId: string | null | undefined;
}

function changeNote({ db }: Pick<Deps, "db">, userId: string, { adminNoteId, note, episodeId }: Change) {
  return inTransaction(db, async (tx) => {
    const before = await lockNote(tx, adminNoteId);
    if (!before) throw new AppError(404, "Note not found");
    const after = { note, episodeId: episodeId === undefined ? before.episodeId : episodeId };
    const isMoved = before.episodeId !== after.episodeId;
    if (before.note === note && !isMoved) return { adminNoteId };
    if (isMoved && after.episodeId !== null) await requireEpisode(tx, after.episodeId);
    await updateNote(tx, adminNoteId, after);
    await audit(tx, {
      userId,
      action: "note.changed",
      subjectId: adminNoteId,
      subject: beginningOf(note),
      before: recorded(before),
      after: recorded(after),
    });
    const data = { noteId: adminNoteId, change: "changed" as const };
    await addEvent(tx, { type: "note", episodeId: after.episodeId, data });
    return { adminNoteId };
  });
}

async function requireEpisode(tx: Tx, episodeId: string) {
  const episode = await findCurrentEpisode(tx, episodeId);
  if (!episode) throw new AppError(404, "Episode not found");
  return episode;
}

/** Throws `AppError` 404 for an unknown note. */
export function removeNote(
  deps: Pick<Deps, "db" | "now">,
  userId: string,
  adminNoteId: string,
): Promise<void> {
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
      before: recorded(before),
    });
    const data = { noteId: adminNoteId, change: "removed" as const };
    await addEvent(tx, { type: "note", episodeId: before.episodeId, data });
  });
}

/** The values for the audit log. */
const recorded = ({ note, episodeId }: NoteContent) => (episodeId === null ? { note } : { note, episodeId });

const beginningOf = (note: string) => Array.from(note).slice(0, 60).join("");

const DAY_MS = 86_400_000;

interface NewNote {
  adminNoteId: string;
  note: string;
  /** The episode that the note is about. */
  episode: { episodeId: string; number: number } | null;
}

/** Notifies everyone of a new note; edits do not notify (NOTIFY-26). */
function notifyNote(deps: Pick<Deps, "now" | "settings">, tx: Tx, { adminNoteId, note, episode }: NewNote) {
  return notifyEveryone(deps, tx, {
    key: keyOf(adminNoteId),
    category: "updates",
    email: {
      subject: `An update from ${deps.settings.siteName}`,
      paragraphs: note.split(/\n{2,}/),
      link: { text: "See all updates", path: "/notes" },
    },
    push: { title: "New update", body: preview(note), url: "/notes", tag: "note", type: "admin_note" },
    ...(episode && { neutral: { episodeId: episode.episodeId, ...neutralWords(episode.number) } }),
    expiresAt: deps.now() + 3 * DAY_MS,
  });
}

const neutralWords = (number: number): NeutralWords => ({
  email: {
    subject: `A note about episode ${number} is waiting`,
    paragraphs: [`There is a note about episode ${number}. You find it under Updates once you have seen it.`],
    link: { text: "See all updates", path: "/notes" },
  },
  push: {
    title: `A note about episode ${number} is waiting`,
    body: "Read it once you have seen the episode",
    url: "/notes",
  },
});

/** Cancels the pending notifications of a deleted note. */
const cancelNoteNotification = ({ now }: Pick<Deps, "now">, tx: Tx, adminNoteId: string) =>
  cancelAnnouncement(tx, keyOf(adminNoteId), now());

const keyOf = (adminNoteId: string) => `note:${adminNoteId}`;

function preview(note: string): string {
  const characters = Array.from(note.replaceAll(/\s+/g, " "));
  return characters.length <= NOTE_PREVIEW_LENGTH
    ? characters.join("")
    : `${characters.slice(0, NOTE_PREVIEW_LENGTH - 1).join("")}…`;
}
