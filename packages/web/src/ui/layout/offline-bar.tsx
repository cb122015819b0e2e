import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** Shown while the device is offline. Floats, so that the layout does not shift. */
export function OfflineBar() {
  const online = useOnline();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--spacing-nav)+env(safe-area-inset-bottom)+0.5rem)] z-40 flex justify-center px-4 lg:bottom-4"
    >
      {!online && (
        <p className="flex animate-rise items-center gap-2 rounded-full border border-gold bg-ink-2 px-4 py-2 text-sm font-medium shadow-float">
          <WifiOff aria-hidden size={16} className="text-gold" />
          You are offline. This page may be out of date.
        </p>
      )}
    </div>
  );
}
