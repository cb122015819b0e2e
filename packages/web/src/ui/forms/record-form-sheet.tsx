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

/** A form for one record: closes by itself after saving, and asks before it discards changes. */
export function RecordFormSheet({ form, onClose, children, ...sheet }: RecordFormSheetProps) {
  const { close, dialog } = useConfirmDiscard(sheet.open && form.isDirty, onClose);
  const isSaved = form.status === "saved";
  useReturnAfterSave(isSaved, onClose);
  return (
    <FormSheet
      {...sheet}
      mayStayOpen
      onClose={close}
      submitLabel={isSaved ? "Done" : "Save"}
      busy={form.status === "saving"}
      done={isSaved}
      error={form.error}
      onSubmit={isSaved ? onClose : form.submit}
    >
      {children}
      {dialog}
    </FormSheet>
  );
}
