import { useCallback, useSyncExternalStore } from "react";

/** Does a CSS media query match? Updates when that changes. The build, which has no screen, gets false. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

// Safari before 16.4 does not know "width <".

/** Below the `sm` breakpoint: a phone. */
export const useIsNarrow = (): boolean => useMediaQuery("(max-width: 39.99rem)");

/** Below the `xl` breakpoint, where the tables of the admin area are replaced by cards. */
export const useShowsCards = (): boolean => useMediaQuery("(max-width: 79.99rem)");
