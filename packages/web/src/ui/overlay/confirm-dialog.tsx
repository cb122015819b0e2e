import { useCallback, useRef, useState, type ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { Sheet } from "./sheet.tsx";

export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  /** The deed itself, not "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** As of `Sheet`. */
  finalFocus?: () => HTMLElement | true;
}

/** Asks before something that matters. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmLabel,
    cancelLabel = "Cancel",
    danger,
    busy,
    onConfirm,
    onCancel,
    finalFocus,
  } = props;
  const confirmButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  return (
    <Sheet
      open={open}
      onClose={onCancel}
      title={title}
      scrollFocusable
      // Enter must not delete anything by accident.
      initialFocus={danger ? cancelButton : confirmButton}
      finalFocus={finalFocus}
      footer={
        <>
          <Button ref={cancelButton} variant="plain" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button ref={confirmButton} variant={danger ? "danger" : "ember"} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  );
}

export type ConfirmOptions = Pick<
  ConfirmDialogProps,
  "title" | "children" | "confirmLabel" | "cancelLabel" | "danger"
>;

/** `const {ask, dialog} = useConfirm()`: render `dialog`; `await ask({title, confirmLabel})` gives yes or no. */
export function useConfirm() {
  const [options, setOptions] = useState<ConfirmOptions | null>(null);
  const [open, setOpen] = useState(false);
  const answer = useRef<((yes: boolean) => void) | null>(null);
  const settle = useCallback((yes: boolean) => {
    answer.current?.(yes);
    answer.current = null;
    setOpen(false);
  }, []);
  const ask = useCallback((next: ConfirmOptions) => {
    answer.current?.(false);
    setOptions(next);
    setOpen(true);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
  }, []);
  // The question stays while the sheet slides away.
  const dialog = options && (
    <ConfirmDialog {...options} open={open} onConfirm={() => settle(true)} onCancel={() => settle(false)} />
  );
  return { ask, dialog };
}
