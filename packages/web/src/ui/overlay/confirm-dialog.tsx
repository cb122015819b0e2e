import { useCallback, useRef, useState, type ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { Sheet } from "./sheet.tsx";

export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  /** A verb, not "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** Cannot be confirmed yet. */
  disabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** See `Sheet`. */
  finalFocus?: () => HTMLElement | true;
}

/** Asks for confirmation. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmLabel,
    cancelLabel = "Cancel",
    danger,
    busy,
    disabled,
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
      // Enter must not confirm a deletion by accident.
      initialFocus={danger ? cancelButton : confirmButton}
      finalFocus={finalFocus}
      footer={
        <>
          <Button ref={cancelButton} variant="text" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            ref={confirmButton}
            variant={danger ? "danger" : "primary"}
            busy={busy}
            disabled={disabled}
            onClick={onConfirm}
          >
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

/** `const { ask, dialog } = useConfirm()`: render `dialog`; `await ask({ title, confirmLabel })` is true or false. */
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
  // The text stays during the closing animation.
  const dialog = options && (
    <ConfirmDialog {...options} open={open} onConfirm={() => settle(true)} onCancel={() => settle(false)} />
  );
  return { ask, dialog };
}
