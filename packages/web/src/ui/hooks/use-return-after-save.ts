import { useEffect, useEffectEvent } from "react";

/** Time to read that it is saved (ADMIN-9). */
const RETURN_MS = 2000;

/**
 * Goes back to the list after saving, unless something is changed again before, or the user is on the way to another
 * page whose code is still loading.
 */
export function useReturnAfterSave(isSaved: boolean, goBack: () => void): void {
  const leave = useEffectEvent(goBack);
  useEffect(() => {
    if (!isSaved) return undefined;
    const page = location.pathname;
    const timer = setTimeout(() => {
      if (location.pathname === page) leave();
    }, RETURN_MS);
    return () => clearTimeout(timer);
  }, [isSaved]);
}
