import { useEffect } from "react";
import { useConfirm } from "./confirm-dialog.tsx";

/** `close` asks before unsaved input is lost; render `dialog`. */
export function useConfirmDiscard(isDirty: boolean, onClose: () => void) {
  const { ask, dialog } = useConfirm();
  useEffect(() => {
    if (!isDirty) return undefined;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", preventUnload);
    return () => removeEventListener("beforeunload", preventUnload);
  }, [isDirty]);

  const close = async () => {
    const discards =
      !isDirty ||
      (await ask({
        title: "Leave without saving?",
        children: "What you changed here is not saved yet.",
        confirmLabel: "Discard",
        cancelLabel: "Keep editing",
        danger: true,
      }));
    if (discards) onClose();
  };
  return { close: () => void close(), dialog };
}
