import { useNavigate } from "react-router";
import { hasUnsaved } from "./use-unsaved.ts";
import { useConfirm } from "../overlay/confirm-dialog.tsx";
import { useLeaveGuard } from "./use-leave-guard.ts";

/** Asks before a link or closing the tab leaves a form with unsaved changes. The whole app has one. */
export function LeaveQuestion() {
  const navigate = useNavigate();
  const { ask, dialog } = useConfirm();
  const onLeave = async (path: string) => {
    const leaves = await ask({
      title: "Leave without saving?",
      children: "What you changed is not saved yet. It is kept only while this tab stays open.",
      confirmLabel: "Leave",
      cancelLabel: "Stay",
      danger: true,
    });
    if (leaves) void navigate(path);
  };
  useLeaveGuard(true, { isUnsaved: hasUnsaved, onLeave: (path) => void onLeave(path) });
  return dialog;
}
