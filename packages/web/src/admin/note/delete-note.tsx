import { noteRoutes, type Note } from "@emberline/contract";
import { NOTE_PREVIEW_LENGTH } from "@emberline/game";
import type { RefObject } from "react";
import { call } from "../../api/call.ts";
import { DeleteDialog } from "../../ui/overlay/delete-dialog.tsx";
import { previewOf } from "../../ui/text/preview.ts";

interface DeleteNoteProps {
  note: Note;
  open: boolean;
  onClose: () => void;
  landing: RefObject<HTMLElement | null>;
}

export function DeleteNote({ note: { adminNoteId, note }, ...dialog }: DeleteNoteProps) {
  const preview = previewOf(note, NOTE_PREVIEW_LENGTH);
  return (
    <DeleteDialog
      {...dialog}
      title="Delete Note?"
      remove={() => call(noteRoutes.remove, { params: { adminNoteId } })}
      messages={{ done: "Note deleted", failed: "Something went wrong" }}
    >
      <blockquote className="border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere text-dim">
        {preview === null ? note : `${preview}…`}
      </blockquote>
      <p>Fans no longer find it under Updates. This cannot be undone.</p>
    </DeleteDialog>
  );
}
