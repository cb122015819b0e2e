const REST_MS = 60_000;

/** Calls `look` when somebody comes back to the page, at most once a minute; gives a function that stops it. */
export function lookAgainOnReturn(look: () => void): () => void {
  let lookedAt = Date.now();
  const onReturn = () => {
    const now = Date.now();
    if (document.visibilityState !== "visible" || now - lookedAt < REST_MS) return;
    lookedAt = now;
    look();
  };
  // A tab that was hidden, and a window that stood beside another one.
  document.addEventListener("visibilitychange", onReturn);
  addEventListener("focus", onReturn);
  return () => {
    document.removeEventListener("visibilitychange", onReturn);
    removeEventListener("focus", onReturn);
  };
}
