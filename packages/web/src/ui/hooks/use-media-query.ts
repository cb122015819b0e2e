import { useSyncExternalStore } from "react";

/** Below the `sm` breakpoint: a phone held upright. */
const query = () => matchMedia("(width < 40rem)");

function subscribe(listener: () => void): () => void {
  const list = query();
  list.addEventListener("change", listener);
  return () => list.removeEventListener("change", listener);
}

/** Where a table has no room and becomes cards. */
export const useIsNarrow = () =>
  useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  );
