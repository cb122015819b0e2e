import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, type ReactNode, type RefObject } from "react";
import { errorMessage } from "../../api/api-error.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { FormAlert } from "../forms/form-sheet.tsx";
import { useToast, type ToastContent } from "./toasts.tsx";

interface DeleteDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What is deleted with it. */
  children: ReactNode;
  remove: () => Promise<unknown>;
  messages: { done: ToastContent; failed: ToastContent };
  /** Gets the focus after the deletion, because the button that had it is gone. */
  landing: RefObject<HTMLElement | null>;
}

/** Asks, deletes, and shows the result. Remount it for every opening. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { open, onClose, title, children, remove, messages, landing } = props;
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
    onError: () => toast.error(messages.failed),
    onSettled: () => void queries.invalidateQueries(),
  });
  return (
    <ConfirmDialog
      open={open}
      title={title}
      danger
      confirmLabel="Delete"
      busy={removal.isPending || removal.isSuccess}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
      finalFocus={() => (isDeleted.current && landing.current) || true}
    >
      <div className="grid gap-3 pb-2">
        {children}
        {removal.error && (
          <FormAlert>
            {errorMessage(removal.error, "The server could not be reached. It is still there.")}
          </FormAlert>
        )}
      </div>
    </ConfirmDialog>
  );
}
