import { Megaphone } from "lucide-react";
import { actionStyle, NewsDot } from "../../../ui/controls/action-menu.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { useSheet } from "../../../ui/overlay/use-sheet.ts";
import { useLatestNote } from "./use-latest-note.ts";
import { lazySheet } from "../../../ui/overlay/lazy-sheet.tsx";

const LatestNoteSheet = lazySheet(() => import("./latest-note-sheet.tsx"), "LatestNoteSheet");

/** Opens the latest admin note; marked as unread until it has been read on this device. */
export function NoteButton() {
  const { note, unread, markRead, error, refetch } = useLatestNote();
  const sheet = useSheet<null>();
  const close = () => {
    sheet.close();
    markRead();
  };
  return (
    <>
      <Button
        aria-label={unread ? "Note, not read yet" : undefined}
        aria-haspopup="dialog"
        className={actionStyle}
        onClick={() => sheet.show(null)}
      >
        <span className="relative">
          <Megaphone aria-hidden size={18} />
          {unread && <NewsDot />}
        </span>
        Note
      </Button>
      <LatestNoteSheet note={note} error={error} onRetry={refetch} open={sheet.open} onClose={close} />
    </>
  );
}
