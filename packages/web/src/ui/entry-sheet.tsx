import { useEffect, useEffectEvent } from "react";
import { FormSheet, type FormSheetProps } from "./form-sheet.tsx";
import type { Entry } from "./use-entry.ts";
import { useUnsaved } from "./use-unsaved.tsx";

/** Long enough to read that it is saved, before the list is there again. */
const RETURN_MS = 2000;

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
  const goBack = useEffectEvent(onClose);
  useEffect(() => {
    if (!isSaved) return undefined;
    const timer = setTimeout(goBack, RETURN_MS);
    return () => clearTimeout(timer);
  }, [isSaved]);
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
