import type { Unsaved } from "./use-unsaved.ts";
import { useConfirm } from "../overlay/confirm-dialog.tsx";

/** `close` asks before unsaved input is discarded; render `dialog`. */
export function useConfirmDiscard(
  { isChanged, forget }: Pick<Unsaved, "isChanged" | "forget">,
  onClose: () => void,
) {
  const { ask, dialog } = useConfirm();
  const close = async () => {
    const discards =
      !isChanged ||
      (await ask({
        title: "Leave without saving?",
        children: "What you changed here is not saved yet.",
        confirmLabel: "Discard",
        cancelLabel: "Keep editing",
        danger: true,
      }));
    if (!discards) return;
    forget();
    onClose();
  };
  return { close: () => void close(), dialog };
}
