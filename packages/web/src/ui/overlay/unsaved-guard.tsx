import { useNavigate } from "react-router";
import { useConfirm } from "./confirm-dialog.tsx";
import { useLeaveGuard } from "./use-leave-guard.ts";

/** Asks before a link or closing the tab leaves unsaved changes. */
export function UnsavedGuard({ when, title }: { when: boolean; title: string }) {
  const navigate = useNavigate();
  const { ask, dialog } = useConfirm();
  const onLeave = async (path: string) => {
    const leaves = await ask({
      title,
      children: "Your changes are kept while this tab stays open, but they are not saved.",
      confirmLabel: "Leave",
      cancelLabel: "Stay",
      danger: true,
    });
    if (leaves) void navigate(path);
  };
  useLeaveGuard(when, { isUnsaved: () => true, onLeave: (path) => void onLeave(path) });
  return dialog;
}
