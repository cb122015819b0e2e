import { FormSheet, type FormSheetProps } from "./form-sheet.tsx";
import type { RecordForm } from "./use-record-form.ts";
import { useReturnAfterSave } from "../hooks/use-return-after-save.ts";
import { useConfirmDiscard } from "../overlay/use-confirm-discard.tsx";

interface RecordFormSheetProps extends Pick<
  FormSheetProps,
  "open" | "onClose" | "title" | "description" | "width" | "initialFocus" | "children"
> {
  form: RecordForm;
}

/** A form about one entry of a list: saved, it goes by itself; unsaved, it asks before it goes. */
export function RecordFormSheet({ form: entry, onClose, children, ...sheet }: RecordFormSheetProps) {
  const { close, dialog } = useConfirmDiscard(sheet.open && entry.isDirty, onClose);
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
      error={entry.error}
      onSubmit={isSaved ? onClose : entry.submit}
    >
      {children}
      {dialog}
    </FormSheet>
  );
}
