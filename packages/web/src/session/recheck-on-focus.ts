const MIN_INTERVAL_MS = 60_000;

/** Calls `recheck` when the user returns to the page, at most once a minute. Returns a function that stops it. */
export function recheckOnFocus(recheck: () => void): () => void {
  let checkedAt = Date.now();
  const onReturn = () => {
    const now = Date.now();
    if (document.visibilityState !== "visible" || now - checkedAt < MIN_INTERVAL_MS) return;
    checkedAt = now;
    recheck();
  };
  // A hidden tab becomes visible; a visible window gets the focus.
  document.addEventListener("visibilitychange", onReturn);
  addEventListener("focus", onReturn);
  return () => {
    document.removeEventListener("visibilitychange", onReturn);
    removeEventListener("focus", onReturn);
  };
}
