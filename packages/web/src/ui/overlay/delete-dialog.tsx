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
  /** What goes with it. */
  children: ReactNode;
  remove: () => Promise<unknown>;
  messages: { done: ToastContent; failed: ToastContent };
  /** Takes the focus when the entry is gone, and its button with it. */
  landing: RefObject<HTMLElement | null>;
}

/** Asks, deletes, and says what came of it. Mounted anew for every opening. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { open, onClose, title, children, remove, messages: words, landing } = props;
  const isDeleted = useRef(false);
  const queries = useQueryClient();
  const toast = useToast();
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      isDeleted.current = true;
      toast.success(words.done);
      onClose();
    },
    onError: () => toast.error(words.failed),
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
