import { useEffect, useState } from "react";
import { FireLoader } from "../../../ui/art/fire-loader.tsx";

/**
 * Above the room on wide screens, elsewhere in the flow, so that it covers nothing. Delayed, so that a short
 * interruption does not flash.
 */
export function ReconnectingBanner({ onReconnect }: { onReconnect: () => void }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), BANNER_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div className="flex justify-center lg:pointer-events-none lg:absolute lg:inset-x-0 lg:-top-8 lg:z-20">
      <p
        role="status"
        className="pointer-events-auto flex h-8 animate-rise items-center gap-2 rounded-full border border-line bg-ink-3 pl-3 text-[0.8125rem] font-medium shadow-float"
      >
        <span aria-hidden>
          <FireLoader size={18} />
        </span>
        Reconnecting…
        <button
          type="button"
          onClick={onReconnect}
          className="relative min-h-8 rounded-full px-3 font-semibold text-ember before:absolute before:inset-x-0 before:-inset-y-1.5 hover:underline"
        >
          Try now
        </button>
      </p>
    </div>
  );
}

const BANNER_DELAY_MS = 600;
