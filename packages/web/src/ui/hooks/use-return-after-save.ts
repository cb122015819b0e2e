import { useEffect, useEffectEvent } from "react";

/** Time to read that it is saved (ADMIN-9). */
const RETURN_MS = 2000;

/** Goes back to the list after saving, unless something is changed again before. */
export function useReturnAfterSave(isSaved: boolean, goBack: () => void): void {
  const leave = useEffectEvent(goBack);
  useEffect(() => {
    if (!isSaved) return undefined;
    const timer = setTimeout(leave, RETURN_MS);
    return () => clearTimeout(timer);
  }, [isSaved]);
}
