import { useNavigate } from "react-router";
import { findUnsaved, saveWhatWaits } from "./asking.ts";
import { useConfirm } from "../overlay/confirm-dialog.tsx";
import { useLeaveGuard } from "./use-leave-guard.ts";

const CHANGED = {
  title: "Leave without saving?",
  children: "What you changed is not saved yet. It is kept only while this tab stays open.",
};

/** Asks before a link or closing the tab leaves unsaved input. The whole app has one. */
export function LeaveQuestion() {
  const navigate = useNavigate();
  const { ask, dialog } = useConfirm();
  const onLeave = async (path: string) => {
    await saveWhatWaits();
    const unsaved = findUnsaved();
    const leaves =
      unsaved === undefined ||
      (await ask({
        ...(unsaved.question?.() ?? CHANGED),
        confirmLabel: "Leave",
        cancelLabel: "Stay",
        danger: true,
      }));
    if (leaves) void navigate(path);
  };
  useLeaveGuard({ isUnsaved: () => findUnsaved() !== undefined, onLeave: (path) => void onLeave(path) });
  return dialog;
}
