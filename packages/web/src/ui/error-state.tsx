import { CloudAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";

export interface ErrorStateProps {
  /** What happened. */
  title?: string;
  /** What it means, or what to do. */
  message?: string;
  /** Without it there is no button. */
  onRetry?: () => unknown;
  retryLabel?: string;
}

/** What happened, and a way on. */
export function ErrorState(props: ErrorStateProps) {
  const { title = "Something went wrong", message, onRetry, retryLabel = "Try again" } = props;
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      await onRetry?.();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-12 text-center">
      <CloudAlert aria-hidden size={44} strokeWidth={1.5} className="mb-4 text-danger" />
      <h2 className="text-xl">{title}</h2>
      {message && <p className="mt-2 max-w-sm text-dim">{message}</p>}
      {onRetry && (
        <Button className="mt-6" busy={busy} onClick={() => void retry()}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
