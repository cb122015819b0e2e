import { useLayoutEffect, useRef, type FocusEvent } from "react";

/** Where the focus goes when what it was on is gone: the list, or the way back to it; the page behind another tab. */
export const playerListId = "available-players-list";

/** Whoever stands on a contestant that is taken stays in the list, and need not begin again at the top of the page. */
export function useRestoreFocus() {
  const restoreFocus = useRef<Element | null>(null);
  // After every drawing: only then it shows who is gone.
  useLayoutEffect(() => {
    if (restoreFocus.current === null || restoreFocus.current.isConnected) return;
    restoreFocus.current = null;
    if (document.activeElement !== document.body) return;
    const next = document.getElementById(playerListId) ?? document.getElementById("main");
    next?.focus({ preventScroll: true });
  });
  return {
    onFocus: (event: FocusEvent) => {
      restoreFocus.current = event.target;
    },
    onBlur: () => {
      restoreFocus.current = null;
    },
  };
}
