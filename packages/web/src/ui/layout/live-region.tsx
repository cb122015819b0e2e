import { useSyncExternalStore } from "react";

export type Politeness = "polite" | "assertive";

const messages: Record<Politeness, string> = { polite: "", assertive: "" };
const listeners = new Set<() => void>();

/** Says something to those who listen to the screen. */
export function announce(text: string, politeness: Politeness = "polite"): void {
  // The same words again are a change only if something about them is: a space nobody hears.
  messages[politeness] = messages[politeness] === text ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const useMessageText = (politeness: Politeness) =>
  useSyncExternalStore(
    subscribe,
    () => messages[politeness],
    () => "",
  );

/** Mounted once, by the app. */
export function LiveRegion() {
  const polite = useMessageText("polite");
  const assertive = useMessageText("assertive");
  return (
    <div className="sr-only">
      <div role="status" aria-live="polite" aria-atomic="true">
        {polite}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="true">
        {assertive}
      </div>
    </div>
  );
}
