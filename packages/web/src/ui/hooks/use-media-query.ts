import { useSyncExternalStore } from "react";

/** Below the `sm` breakpoint: a phone held upright. */
const query = () => matchMedia("(width < 40rem)");

function subscribe(listener: () => void): () => void {
  const list = query();
  list.addEventListener("change", listener);
  return () => list.removeEventListener("change", listener);
}

/** True where tables are replaced by cards. */
export const useIsNarrow = () =>
  useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  );
