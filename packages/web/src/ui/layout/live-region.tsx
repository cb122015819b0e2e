import { useSyncExternalStore } from "react";

export type Politeness = "polite" | "assertive";

const messages: Record<Politeness, string> = { polite: "", assertive: "" };
const timers: Partial<Record<Politeness, ReturnType<typeof setTimeout>>> = {};
const listeners = new Set<() => void>();

/** Time to be read out; then the text would be read again as if it were still true. */
const MESSAGE_MS = 5000;

/** Announces a text to screen readers. */
export function announce(text: string, politeness: Politeness = "polite"): void {
  // A repeated text is announced only if it differs: a no-break space is not read out.
  messages[politeness] = messages[politeness] === text ? `${text}\u00a0` : text;
  notify();
  clearTimeout(timers[politeness]);
  timers[politeness] = setTimeout(() => {
    messages[politeness] = "";
    notify();
  }, MESSAGE_MS);
}

function notify(): void {
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

/** Mounted once by the app. */
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
