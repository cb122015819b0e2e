import { useEffect, useEffectEvent } from "react";
import { askBeforeLeaving } from "../../../../ui/unsaved/asking.ts";
import { useToast } from "../../../../ui/overlay/toasts.tsx";
import { unsavedCount, type ScoreEditor } from "../model/score-editor.ts";
import { countText } from "../../../../ui/text/count-text.ts";

/** Saves what waits before the page is left, and asks if that fails. */
export function LeaveGuard({ editor }: { editor: ScoreEditor }) {
  const toast = useToast();
  // The browser's back button cannot be blocked, so it shows a toast.
  const warn = useEffectEvent(() =>
    toast.error("Some scores are not saved. Open the episode again to retry."),
  );
  useEffect(() => {
    const { scores, eliminations } = editor;
    const stopAsking = askBeforeLeaving({
      isUnsaved: () => unsavedCount(editor) > 0,
      saveNow: () => {
        scores.flush();
        return Promise.all([scores.settled(), eliminations.settled()]);
      },
      question: () => ({
        title: `${countText(unsavedCount(editor), "score is", "scores are")} not saved`,
        children: "They are kept while this tab is open, but other admins cannot see them.",
      }),
    });
    return () => {
      stopAsking();
      if (scores.count("failed") > 0) warn();
    };
  }, [editor]);
  return null;
}
