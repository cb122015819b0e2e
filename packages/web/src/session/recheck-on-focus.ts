const MIN_INTERVAL_MS = 60_000;

/** Calls `look` when somebody comes back to the page, at most once a minute; gives a function that stops it. */
export function recheckOnFocus(recheck: () => void): () => void {
  let checkedAt = Date.now();
  const onReturn = () => {
    const now = Date.now();
    if (document.visibilityState !== "visible" || now - checkedAt < MIN_INTERVAL_MS) return;
    checkedAt = now;
    recheck();
  };
  // A tab that was hidden, and a window that stood beside another one.
  document.addEventListener("visibilitychange", onReturn);
  addEventListener("focus", onReturn);
  return () => {
    document.removeEventListener("visibilitychange", onReturn);
    removeEventListener("focus", onReturn);
  };
}
