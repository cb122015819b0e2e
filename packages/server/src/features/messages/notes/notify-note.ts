import { NOTE_PREVIEW_LENGTH } from "@emberline/game";
import type { Tx } from "../../../platform/db/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { NeutralWords } from "../notifications/notify.ts";
import { notifyEveryone, cancelAnnouncement } from "../notifications/notify-everyone.ts";

const DAY_MS = 86_400_000;

interface NewNote {
  adminNoteId: string;
  note: string;
  /** The episode that the note is about. */
  episode: { episodeId: string; number: number } | null;
}

/** Notifies everyone of a new note; edits do not notify (NOTIFY-26). */
export function notifyNote(
  deps: Pick<Deps, "now" | "settings">,
  tx: Tx,
  { adminNoteId, note, episode }: NewNote,
) {
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
export const cancelNoteNotification = ({ now }: Pick<Deps, "now">, tx: Tx, adminNoteId: string) =>
  cancelAnnouncement(tx, keyOf(adminNoteId), now());

const keyOf = (adminNoteId: string) => `note:${adminNoteId}`;

function preview(note: string): string {
  const characters = Array.from(note.replaceAll(/\s+/g, " "));
  return characters.length <= NOTE_PREVIEW_LENGTH
    ? characters.join("")
    : `${characters.slice(0, NOTE_PREVIEW_LENGTH - 1).join("")}…`;
}
