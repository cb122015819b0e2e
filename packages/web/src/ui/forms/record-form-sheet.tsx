import { FormSheet, type FormSheetProps } from "./form-sheet.tsx";
import type { RecordForm } from "./use-record-form.ts";
import { useReturnAfterSave } from "../hooks/use-return-after-save.ts";

interface RecordFormSheetProps extends Pick<
  FormSheetProps,
  "open" | "onClose" | "title" | "description" | "width" | "initialFocus" | "children"
> {
  form: RecordForm;
}

/** A form for one record, which closes by itself after saving. */
export function RecordFormSheet({ form, onClose, children, ...sheet }: RecordFormSheetProps) {
  const isSaved = form.status === "saved";
  useReturnAfterSave(isSaved, onClose);
  return (
    <FormSheet
      {...sheet}
      unsaved={form.unsaved}
      onClose={onClose}
      submitLabel={isSaved ? "Done" : "Save"}
      busy={form.status === "saving"}
      done={isSaved}
      error={form.error}
      onSubmit={isSaved ? onClose : form.submit}
    >
      {children}
    </FormSheet>
  );
}
