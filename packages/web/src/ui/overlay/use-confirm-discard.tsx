import { useEffect } from "react";
import { useConfirm } from "./confirm-dialog.tsx";

/** `close` asks before something typed would be lost; render `dialog`. */
export function useUnsaved(isDirty: boolean, onClose: () => void) {
  const { ask, dialog } = useConfirm();
  useEffect(() => {
    if (!isDirty) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", hold);
    return () => removeEventListener("beforeunload", hold);
  }, [isDirty]);

  const close = async () => {
    const goes =
      !isDirty ||
      (await ask({
        title: "Leave without saving?",
        children: "What you changed here is not saved yet.",
        confirmLabel: "Discard",
        cancelLabel: "Keep editing",
        danger: true,
      }));
    if (goes) onClose();
  };
  return { close: () => void close(), dialog };
}
