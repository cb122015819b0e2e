import { useEffect, useEffectEvent } from "react";

// An open sheet is an entry of the history that knows how deep it lies; going back closes the sheet.
let openSheets = 0;
let settling: ReturnType<typeof setTimeout> | undefined;

const depthInHistory = (): number => {
  const state: unknown = history.state;
  if (typeof state !== "object" || state === null || !("sheets" in state)) return 0;
  return typeof state.sheets === "number" ? state.sheets : 0;
};

/** Leaves the entries of sheets that are no longer there. */
function settle(): void {
  const excess = depthInHistory() - openSheets;
  if (excess > 0) history.go(-excess);
}

/**
 * Calls `onBack` when the user goes back while `open`, and tidies up when it is closed otherwise.
 * Where `onBack` may leave it open, `mayStay`: its entry is there again, for the next time.
 */
export function useBackGesture(open: boolean, onBack: () => void, mayStay = false): void {
  const back = useEffectEvent((depth: number) => {
    if (mayStay) history.pushState({ ...history.state, sheets: depth }, "");
    onBack();
  });
  useEffect(() => {
    if (!open) return undefined;
    openSheets += 1;
    const depth = openSheets;
    if (depthInHistory() < depth) history.pushState({ ...history.state, sheets: depth }, "");
    const onPopState = () => {
      if (depthInHistory() < depth) back(depth);
    };
    addEventListener("popstate", onPopState);
    return () => {
      removeEventListener("popstate", onPopState);
      openSheets -= 1;
      // Later, because whoever closes the sheet may go to another page in the same breath; once, because
      // two sheets may close together.
      clearTimeout(settling);
      settling = setTimeout(settle);
    };
  }, [open]);
}

/** Once at the start: passes over entries whose sheets are gone, after a reload or a link out of a sheet. */
export function skipClosedSheets(): void {
  addEventListener("popstate", settle);
  if (depthInHistory() > 0) history.replaceState({ ...history.state, sheets: 0 }, "");
}
