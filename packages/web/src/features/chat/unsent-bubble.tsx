import { Button } from "../../ui/controls/button.tsx";
import type { UnsentMessage } from "./unsent-messages.ts";

interface Props {
  message: UnsentMessage;
  onRetry: (message: UnsentMessage) => void;
  onDiscard: (key: string) => void;
}

/** A message on its way, or one that did not arrive. */
export function UnsentBubble({ message, onRetry, onDiscard }: Props) {
  const { key, text, error } = message;
  return (
    <div className="mt-1 flex flex-col items-end">
      <div className="max-w-[92%] rounded-2xl rounded-br-md border border-dashed border-ember/50 px-3.5 py-2 wrap-anywhere">
        <p dir="auto" className="whitespace-pre-line">
          {text}
        </p>
        <p className="mt-0.5 text-right text-[0.6875rem] text-dim">
          {error === null ? "Sending …" : "Not sent"}
        </p>
      </div>
      {error !== null && (
        <div role="alert" className="mt-1 flex flex-wrap items-center justify-end gap-2 text-sm text-danger">
          {error}
          <Button size="s" onClick={() => onRetry(message)}>
            Try again
          </Button>
          <Button size="s" variant="text" onClick={() => onDiscard(key)}>
            Discard
          </Button>
        </div>
      )}
    </div>
  );
}
