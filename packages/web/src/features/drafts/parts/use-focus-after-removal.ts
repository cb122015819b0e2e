import { useLayoutEffect, useRef, type FocusEvent } from "react";

/** Gets the focus when the focused element is removed: the list, or the button that shows it again. */
export const playerListId = "available-players-list";

/** Moves the focus into the list when the focused row is removed, instead of to the top of the page. */
export function useRestoreFocus() {
  const restoreFocus = useRef<Element | null>(null);
  // After every render: only then is it known what was removed.
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
