import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { useConfirm } from "../../../ui/overlay/confirm-dialog.tsx";
import { useToast } from "../../../ui/overlay/toasts.tsx";
import { unsavedCount, type ScoreEditor } from "../model/score-editor.ts";

const SAVE_WAIT_MS = 3000;

/** Asks before leaving the page with unsaved scores. */
export function LeaveGuard({ editor }: { editor: ScoreEditor }) {
  const navigate = useNavigate();
  const toast = useToast();
  const { ask, dialog } = useConfirm();

  /** Waits briefly for running saves before asking. */
  const leave = useEffectEvent(async (to: string) => {
    editor.scores.flush();
    await Promise.race([settled(editor), delay(SAVE_WAIT_MS)]);
    const count = unsavedCount(editor);
    const mayLeave =
      count === 0 ||
      (await ask({
        title: count === 1 ? "1 score is not saved" : `${count} scores are not saved`,
        children: "They are kept while this tab is open, but other admins cannot see them.",
        confirmLabel: "Leave",
        cancelLabel: "Stay",
        danger: true,
      }));
    if (mayLeave) void navigate(to);
  });
  // The browser's back button cannot be blocked, so it shows a toast.
  const onLeft = useEffectEvent(() => {
    if (editor.scores.count("failed") > 0)
      toast.error("Some scores are not saved. Open the episode again to retry.");
  });

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (unsavedCount(editor) > 0) event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
      const to = internalLinkOf(event);
      if (to === null || unsavedCount(editor) === 0) return;
      event.preventDefault();
      event.stopPropagation();
      void leave(to);
    };
    addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, { capture: true });
      onLeft();
    };
  }, [editor]);
  return dialog;
}

/** The path of the internal link that a plain click follows; null otherwise. */
function internalLinkOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.target === "_blank" || link.origin !== location.origin || link.hash !== "") return null;
  return `${link.pathname}${link.search}`;
}

const settled = ({ scores, eliminations }: ScoreEditor) =>
  Promise.all([scores.settled(), eliminations.settled()]);

const delay = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
