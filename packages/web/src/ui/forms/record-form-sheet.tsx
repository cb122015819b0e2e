import { FormSheet, type FormSheetProps } from "./form-sheet.tsx";
import type { Entry } from "./use-record-form.ts";
import { useReturnAfterSave } from "../hooks/use-return-after-save.ts";
import { useUnsaved } from "../overlay/use-confirm-discard.tsx";

interface EntrySheetProps extends Pick<
  FormSheetProps,
  "open" | "onClose" | "title" | "description" | "width" | "initialFocus" | "children"
> {
  entry: Entry;
}

/** A form about one entry of a list: saved, it goes by itself; unsaved, it asks before it goes. */
export function EntrySheet({ entry, onClose, children, ...sheet }: EntrySheetProps) {
  const { close, dialog } = useUnsaved(sheet.open && entry.isDirty, onClose);
  const isSaved = entry.status === "saved";
  useReturnAfterSave(isSaved, onClose);
  return (
    <FormSheet
      {...sheet}
      asksFirst
      onClose={close}
      submitLabel={isSaved ? "Done" : "Save"}
      busy={entry.status === "saving"}
      done={isSaved}
      error={entry.problem}
      onSubmit={isSaved ? onClose : entry.submit}
    >
      {children}
      {dialog}
    </FormSheet>
  );
}
