type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls back whenever the server says 401; gives a function that stops it. */
export function onUnauthorized(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function emitUnauthorized(): void {
  for (const listener of listeners) listener();
}
