import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, type ReactNode, type RefObject } from "react";
import { errorMessage } from "../../platform/api/api-error.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { FormAlert } from "../forms/form-sheet.tsx";
import { useToast, type ToastContent } from "./toasts.tsx";

interface DeleteDialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** What is deleted with it. */
  children: ReactNode;
  confirmLabel?: string;
  /** False until what is deleted with it can be read. */
  isReady?: boolean;
  remove: () => Promise<unknown>;
  /** Toasts; without `failed` a failure is only shown in the dialog. */
  messages: { done: ToastContent; failed?: ToastContent };
  /** Shows why it failed; by default the server's message. */
  renderError?: (error: Error) => ReactNode;
  /** Takes the focus after the deleted row, and its button, are gone. */
  focusAfterDelete: RefObject<HTMLElement | null>;
}

/** Confirms and runs a deletion and shows its result. Needs a new `key` for each opening. */
export function DeleteDialog(props: DeleteDialogProps) {
  const {
    open,
    onClose,
    title,
    children,
    confirmLabel = "Delete",
    remove,
    messages,
    focusAfterDelete,
  } = props;
  const { renderError = showMessage, isReady = true } = props;
  // The dialog closes before `isSuccess` turns true.
  const isDeleted = useRef(false);
  const queries = useQueryClient();
  const toast = useToast();
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      isDeleted.current = true;
      toast.success(messages.done);
      onClose();
    },
    onError: () => {
      if (messages.failed) toast.error(messages.failed);
    },
    // Also after a failure: another admin may have deleted it.
    onSettled: () => void queries.invalidateQueries(),
  });
  return (
    <ConfirmDialog
      open={open}
      title={title}
      danger
      confirmLabel={confirmLabel}
      disabled={!isReady}
      busy={removal.isPending || removal.isSuccess}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
      finalFocus={() => (isDeleted.current && focusAfterDelete.current) || true}
    >
      <div className="grid gap-3 pb-2">
        {children}
        {removal.error && renderError(removal.error)}
      </div>
    </ConfirmDialog>
  );
}

const showMessage = (error: Error) => (
  <FormAlert>{errorMessage(error, "The server could not be reached. Nothing was deleted.")}</FormAlert>
);
