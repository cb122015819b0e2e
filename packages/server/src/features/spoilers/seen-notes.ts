import { type HasPassed, isSeen } from "@emberline/game";
import type { Need } from "../../platform/cache/read-model.ts";
import type { Source } from "../../platform/cache/source-cache.ts";
import { watchedThroughIn } from "./viewer-limits.ts";

interface StoredNote {
  adminNoteId: string;
  note: string;
  createdAt: string;
  /** The episode that the note is about, with its season; both null for none. */
  number: number | null;
  seasonId: string | null;
}

const NOTE_BYTES = 2000;

/** Newest first. The number of an episode never changes. */
const notesSource: Source<readonly StoredNote[]> = {
  key: "notes",
  load: async (tx) => {
    const rows = await tx
      .selectFrom("notes")
      .leftJoin("episodes", "episodes.episodeId", "notes.episodeId")
      .select(["noteId as adminNoteId", "note", "notes.createdAt", "number", "seasonId"])
      .orderBy("notes.createdAt", "desc")
      .orderBy("noteId")
      .execute();
    const value = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    return { value, subjects: ["notes"], bytes: NOTE_BYTES * (rows.length + 1) };
  },
};

/**
 * The notes that a user may read: without notes about an episode above their mark. `source` is the value that they are
 * made from; `hidden` identifies which notes are left out.
 */
export async function seenNotes(need: Need, viewer: { userId: string; hasPassed: HasPassed }) {
  const source = await need(notesSource);
  const seasonIds = new Set(source.flatMap(({ seasonId }) => seasonId ?? []));
  const through = await watchedThroughIn(need, viewer, [...seasonIds]);
  const isShown = ({ number, seasonId }: StoredNote) =>
    number === null || isSeen(through.get(seasonId ?? "") ?? null, number);
  const hidden = source.filter((note) => !isShown(note));
  return {
    source,
    notes: hidden.length === 0 ? source : source.filter(isShown),
    hidden: hidden.map(({ adminNoteId }) => adminNoteId).join(" "),
  };
}
