import type { Note } from "@emberline/contract";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { EmptyState } from "../../../ui/layout/empty-state.tsx";
import { ErrorState } from "../../../ui/layout/error-state.tsx";
import { Sheet } from "../../../ui/overlay/sheet.tsx";
import { SkeletonBar } from "../../../ui/layout/skeleton.tsx";
import { dateTimeText } from "../../../ui/text/time-text.ts";
import { VisuallyHidden } from "../../../ui/layout/visually-hidden.tsx";

interface LatestNoteSheetProps {
  /** Undefined while loading, null if there is none. */
  note: Note | null | undefined;
  error: Error | null;
  onRetry: () => unknown;
  open: boolean;
  onClose: () => void;
}

export function LatestNoteSheet({ note, error, onRetry, open, onClose }: LatestNoteSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      scrollFocusable
      title="Note"
      description={note && <time dateTime={note.createdAt}>{dateTimeText(note.createdAt)}</time>}
      footer={
        note && (
          <ButtonLink to="/notes" onClick={onClose}>
            All updates
          </ButtonLink>
        )
      }
    >
      {note === undefined && (error === null ? <NoteSkeleton /> : <ErrorState onRetry={onRetry} />)}
      {note === null && <EmptyState title="No note yet">Announcements will appear here.</EmptyState>}
      {note && <p className="pb-2 whitespace-pre-line wrap-anywhere">{note.note}</p>}
    </Sheet>
  );
}

function NoteSkeleton() {
  return (
    <div role="status" className="space-y-3 py-2">
      <VisuallyHidden>Loading</VisuallyHidden>
      <SkeletonBar className="h-4 w-full" />
      <SkeletonBar className="h-4 w-11/12" />
      <SkeletonBar className="h-4 w-2/3" />
    </div>
  );
}
