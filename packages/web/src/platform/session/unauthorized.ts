type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls the listener for every 401 and 403. Returns a function that stops it. */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies all listeners of a 401 or 403. */
export function emitUnauthorized(): void {
  for (const listener of listeners) listener();
}
