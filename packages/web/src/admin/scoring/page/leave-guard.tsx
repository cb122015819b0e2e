import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { useConfirm } from "../../../ui/overlay/confirm-dialog.tsx";
import { useLeaveGuard } from "../../../ui/unsaved/use-leave-guard.ts";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { unsavedCount, type ScoreEditor } from "../model/score-editor.ts";
import { countText } from "../../../ui/text/count-text.ts";

const SAVE_WAIT_MS = 3000;

/** Asks before leaving the page with unsaved scores. */
export function LeaveGuard({ editor }: { editor: ScoreEditor }) {
  const navigate = useNavigate();
  const toast = useToast();
  const { ask, dialog } = useConfirm();

  /** Waits briefly for running saves before asking. */
  const onLeave = async (path: string) => {
    editor.scores.flush();
    await Promise.race([settled(editor), delay(SAVE_WAIT_MS)]);
    const count = unsavedCount(editor);
    const mayLeave =
      count === 0 ||
      (await ask({
        title: `${countText(count, "score is", "scores are")} not saved`,
        children: "They are kept while this tab is open, but other admins cannot see them.",
        confirmLabel: "Leave",
        cancelLabel: "Stay",
        danger: true,
      }));
    if (mayLeave) void navigate(path);
  };
  useLeaveGuard(true, {
    isUnsaved: () => unsavedCount(editor) > 0,
    onLeave: (path) => void onLeave(path),
  });
  // The browser's back button cannot be blocked, so it shows a toast.
  const warn = useEffectEvent(() =>
    toast.error("Some scores are not saved. Open the episode again to retry."),
  );
  useEffect(
    () => () => {
      if (editor.scores.count("failed") > 0) warn();
    },
    [editor],
  );
  return dialog;
}

const settled = ({ scores, eliminations }: ScoreEditor) =>
  Promise.all([scores.settled(), eliminations.settled()]);

const delay = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
