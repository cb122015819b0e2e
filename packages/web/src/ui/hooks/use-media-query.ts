import { useCallback, useSyncExternalStore } from "react";

/** Does a CSS media query match? Updates when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Below the `sm` breakpoint, where tables are replaced by cards. */
export const useIsNarrow = (): boolean => useMediaQuery("(width < 40rem)");
