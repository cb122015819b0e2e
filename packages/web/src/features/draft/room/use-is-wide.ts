import { LAYOUT_BREAKPOINT_PX } from "@emberline/game";
import { useSyncExternalStore } from "react";

const query = matchMedia(`(min-width: ${LAYOUT_BREAKPOINT_PX}px)`);

function subscribe(listener: () => void): () => void {
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Is the screen wide enough for two panes side by side? */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
