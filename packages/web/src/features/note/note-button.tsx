import { noteRoutes } from "@emberline/contract";
import { useQuery } from "@tanstack/react-query";
import { Megaphone } from "lucide-react";
import { pollingQuery } from "../../api/polling-query.ts";
import { IconButton } from "../../ui/controls/icon-button.tsx";
import { useSheet } from "../../ui/overlay/use-sheet.ts";
import { LatestNoteSheet } from "./latest-note-sheet.tsx";
import { useLastReadNote } from "./last-read-note.ts";

/** Opens the latest admin note; marked as unread until it has been read on this device. */
export function NoteButton() {
  const { data, error, refetch } = useQuery(pollingQuery(noteRoutes.latest));
  const [lastRead, storeLastRead] = useLastReadNote();
  const sheet = useSheet<null>();
  const note = data?.data;
  const unread = note != null && note.adminNoteId !== lastRead;
  const close = () => {
    sheet.close();
    if (note) storeLastRead(note.adminNoteId);
  };
  return (
    <>
      <IconButton
        label={unread ? "Note, not read yet" : "Note"}
        aria-haspopup="dialog"
        className="relative"
        onClick={() => sheet.show(null)}
      >
        <Megaphone aria-hidden size={20} />
        {unread && (
          <span
            aria-hidden
            className="absolute -top-1 -right-1 size-3.5 rounded-full border-2 border-ink bg-ember-to"
          />
        )}
      </IconButton>
      <LatestNoteSheet note={note} error={error} onRetry={refetch} open={sheet.open} onClose={close} />
    </>
  );
}
