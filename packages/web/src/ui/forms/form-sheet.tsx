import { CircleAlert } from "lucide-react";
import { useId, type ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import type { SheetProps } from "../overlay/sheet-props.ts";
import { Sheet } from "../overlay/sheet.tsx";
import type { Unsaved } from "../unsaved/use-unsaved.ts";
import { useFocusInvalid } from "./use-focus-invalid.ts";
import { RestoredNotice } from "../unsaved/restored-notice.tsx";
import { useConfirmDiscard } from "../unsaved/use-confirm-discard.tsx";
import { useSubmit } from "./use-submit.ts";

export interface FormSheetProps extends Pick<
  SheetProps,
  "open" | "onClose" | "title" | "description" | "width" | "initialFocus" | "finalFocus"
> {
  /** The input of the form: closing the sheet asks before it is discarded. */
  unsaved: Unsaved;
  submitLabel: string;
  /** The action cannot be undone. */
  danger?: boolean;
  busy: boolean;
  /** Saved: hides Cancel. */
  done?: boolean;
  /** An error that concerns the whole form. */
  error?: ReactNode;
  /** May return a promise; fields it marks as invalid get the focus after it. */
  onSubmit: () => unknown;
  /** The fields. */
  children: ReactNode;
}

/** A form in a sheet with Cancel and a submit button. The first invalid field gets the focus. */
export function FormSheet(props: FormSheetProps) {
  const {
    submitLabel,
    danger = false,
    busy,
    done = false,
    error,
    unsaved,
    onSubmit,
    onClose,
    children,
    ...sheet
  } = props;
  const { close, dialog } = useConfirmDiscard(unsaved, onClose);
  const formId = useId();
  const focusInvalid = useFocusInvalid();
  const submit = useSubmit(async (form) => {
    await onSubmit();
    focusInvalid(form);
  });
  return (
    <Sheet
      {...sheet}
      mayStayOpen
      onClose={close}
      footer={
        <>
          {!done && (
            <Button variant="text" onClick={close}>
              Cancel
            </Button>
          )}
          <Button type="submit" form={formId} variant={danger ? "danger" : "primary"} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid grid-cols-1 gap-4 pb-2" onSubmit={submit}>
        {error && <FormAlert>{error}</FormAlert>}
        <RestoredNotice unsaved={unsaved} />
        {children}
      </form>
      {dialog}
    </Sheet>
  );
}

/** An error that concerns a whole form. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex animate-drop items-start gap-2.5 rounded-xl border border-danger/50 bg-danger/10 px-3.5 py-3 text-[0.9375rem]"
    >
      <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-danger" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
