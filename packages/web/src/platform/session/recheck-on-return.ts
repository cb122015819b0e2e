const MIN_INTERVAL_MS = 10_000;

/**
 * Calls `recheck` when the user returns to the page, at most once in ten seconds. `onNavigate` tells it that they have
 * opened another page of the app, which counts as well; `stop` ends it.
 */
export function recheckOnReturn(recheck: () => void) {
  let checkedAt = Date.now();
  let lastPath = location.pathname;
  const onReturn = () => {
    const now = Date.now();
    if (document.visibilityState !== "visible" || now - checkedAt < MIN_INTERVAL_MS) return;
    checkedAt = now;
    recheck();
  };
  // A hidden tab becomes visible; a visible window gets the focus.
  document.addEventListener("visibilitychange", onReturn);
  addEventListener("focus", onReturn);
  return {
    onNavigate: (path: string): void => {
      if (path !== lastPath) onReturn();
      lastPath = path;
    },
    stop: (): void => {
      document.removeEventListener("visibilitychange", onReturn);
      removeEventListener("focus", onReturn);
    },
  };
}
