import { useEffect, useEffectEvent } from "react";

/** Long enough to read that it is saved, before the list is there again (ADMIN-9). */
const RETURN_MS = 2000;

/** Goes back to the list once all is saved. Whoever changes something until then stays. */
export function useReturnAfterSave(isSaved: boolean, goBack: () => void): void {
  const leave = useEffectEvent(goBack);
  useEffect(() => {
    if (!isSaved) return undefined;
    const timer = setTimeout(leave, RETURN_MS);
    return () => clearTimeout(timer);
  }, [isSaved]);
}
