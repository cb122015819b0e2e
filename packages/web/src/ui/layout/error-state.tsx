import { CloudAlert } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "../controls/button.tsx";

export interface ErrorStateProps {
  /** What happened. */
  title?: string;
  /** 1 where the page has no other heading. */
  level?: 1 | 2;
  /** What it means, or what to do. */
  message?: string | undefined;
  /** Default: no button. */
  onRetry?: () => unknown;
  retryLabel?: string;
}

/** An error with a retry button. Retries by itself when the network is back. */
export function ErrorState(props: ErrorStateProps) {
  const { title = "Something went wrong", level = 2, message, onRetry, retryLabel = "Try again" } = props;
  const Heading = level === 1 ? "h1" : "h2";
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      await onRetry?.();
    } finally {
      setBusy(false);
    }
  };
  const onOnline = useEffectEvent(() => void retry());
  useEffect(() => {
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, []);
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-12 text-center">
      <CloudAlert aria-hidden size={44} strokeWidth={1.5} className="mb-4 text-danger" />
      <Heading className="text-xl">{title}</Heading>
      {message && <p className="mt-2 max-w-sm text-dim">{message}</p>}
      {onRetry && (
        <Button className="mt-6" busy={busy} onClick={() => void retry()}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
