import { NOTE_PREVIEW_LENGTH } from "@emberline/game";
import type { Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { announce, takeBack } from "../../notify/notify-everyone.ts";

const DAY_MS = 86_400_000;

/** Tells everybody of a new note; an edit is no news (NOTIFY-26). */
export function tellNote(deps: Deps, tx: Tx, { adminNoteId, note }: { adminNoteId: string; note: string }) {
  return announce(deps, tx, {
    key: keyOf(adminNoteId),
    category: "updates",
    letter: {
      subject: `An update from ${deps.settings.siteName}`,
      paragraphs: note.split(/\n{2,}/),
      link: { words: "See all updates", path: "/notes" },
    },
    push: { title: "New update", body: preview(note), url: "/notes", tag: "note", type: "admin_note" },
    expiresAt: deps.now() + 3 * DAY_MS,
  });
}

/** Whoever was not told of a note yet is told of none that is gone. */
export const tellNoMore = ({ now }: Pick<Deps, "now">, tx: Tx, adminNoteId: string) =>
  takeBack(tx, keyOf(adminNoteId), now());

const keyOf = (adminNoteId: string) => `note:${adminNoteId}`;

function preview(note: string): string {
  const letters = Array.from(note.replaceAll(/\s+/g, " "));
  return letters.length <= NOTE_PREVIEW_LENGTH
    ? letters.join("")
    : `${letters.slice(0, NOTE_PREVIEW_LENGTH - 1).join("")}…`;
}
