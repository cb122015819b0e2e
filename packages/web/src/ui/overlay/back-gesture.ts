import { useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";

// Each open sheet adds a history entry that stores how many sheets are open; going back closes the sheet.
let openSheets = 0;
let settling: ReturnType<typeof setTimeout> | undefined;
/** The browser is about to remove entries, as `settle` asked for. */
let isRemoving = false;

const depthInHistory = (): number => {
  const state: unknown = history.state;
  if (typeof state !== "object" || state === null || !("sheets" in state)) return 0;
  return typeof state.sheets === "number" ? state.sheets : 0;
};

/** Goes back over the history entries of closed sheets. */
function settle(): void {
  const excess = depthInHistory() - openSheets;
  if (excess <= 0 || isRemoving) return;
  isRemoving = true;
  history.go(-excess);
}

/** Adds the entries of sheets that were opened while those of others were being removed. */
function restoreEntries(): void {
  if (!isRemoving) return;
  isRemoving = false;
  for (let depth = depthInHistory() + 1; depth <= openSheets; depth += 1) {
    history.pushState({ ...history.state, sheets: depth }, "");
  }
}

/**
 * Calls `onBack` when the user goes back while `open`, and removes the history entry when it closes otherwise.
 * With `mayStayOpen`, where `onBack` may leave the sheet open, the entry is added again.
 */
export function useBackGesture(open: boolean, onBack: () => void, mayStayOpen = false): void {
  const back = useEffectEvent((depth: number) => {
    if (mayStayOpen) history.pushState({ ...history.state, sheets: depth }, "");
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
      // Deferred, because closing may be followed by a navigation in the same task; only once, because
      // two sheets may close together.
      clearTimeout(settling);
      settling = setTimeout(settle);
    };
  }, [open]);
}

/**
 * Resolves once the history entries of closed sheets are gone. The browser removes them a moment later, and would take
 * a page that was opened meanwhile back with them: await this before navigating after a sheet has closed.
 */
export async function closedSheetsRemoved(): Promise<void> {
  while (depthInHistory() > openSheets) {
    await new Promise((resolve) => {
      addEventListener("popstate", resolve, { once: true });
    });
  }
}

/** Closes a sheet and resolves when its history entry is gone, so that a navigation does not take that entry's place. */
export async function closeSheet(close: () => void): Promise<void> {
  flushSync(close);
  await closedSheetsRemoved();
}

/**
 * Call once at start-up: skips history entries of sheets that no longer exist, for example after a reload. Its
 * listeners have to come before those of sheets.
 */
export function skipClosedSheets(): void {
  addEventListener("popstate", restoreEntries);
  addEventListener("popstate", settle);
  if (depthInHistory() > 0) history.replaceState({ ...history.state, sheets: 0 }, "");
}
