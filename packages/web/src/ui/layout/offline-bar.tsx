import { CloudAlert, WifiOff } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { classNames } from "../class-names.ts";
import { fromNowText } from "../text/time-text.ts";

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

interface OfflineBarProps {
  /** The last attempt to load something on this page failed. */
  unreachable: boolean;
  /** When the oldest data on this page was loaded, in epoch ms by the device's clock; null without any. */
  since: number | null;
  className?: string;
}

/** Says that the page is not up to date, and how old it is. It has its own space in the layout and covers nothing. */
export function OfflineBar({ unreachable, since, className }: OfflineBarProps) {
  const online = useOnline();
  const isShown = !online || unreachable;
  const Icon = online ? CloudAlert : WifiOff;
  return (
    <div className={classNames("flex min-w-0 items-center gap-2 text-xs leading-4", className)}>
      {isShown && <Icon aria-hidden size={16} className="shrink-0 text-gold" />}
      <div className="min-w-0">
        <p role="status" className="font-semibold">
          {isShown && (online ? "Server not reached" : "You are offline")}
        </p>
        {isShown && since !== null && <Age since={since} />}
      </div>
    </div>
  );
}

const OFFLINE_TICK_MS = 15_000;

function Age({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), OFFLINE_TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const age = fromNowText(since, Math.max(now, since));
  return <p className="text-dim">as of {age === "now" ? "a moment ago" : age}</p>;
}
