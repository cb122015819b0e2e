import { SECOND_MS } from "@emberline/game";
import { Check } from "lucide-react";
import { useServerNow } from "../../../../platform/api/time/use-server-now.ts";
import { Button } from "../../../../ui/controls/button.tsx";

interface Props {
  number: number;
  /** Epoch milliseconds. */
  undoUntil: number;
  busy: boolean;
  onUndo: () => void;
}

/** Says that an episode is published, while that can be undone, with the seconds left. */
export function UndoPublication({ number, undoUntil, busy, onUndo }: Props) {
  const seconds = Math.ceil((undoUntil - useServerNow(SECOND_MS)) / SECOND_MS);
  if (seconds <= 0) return null;
  return (
    <div className={boxStyle}>
      <p role="status" className="flex items-center gap-2.5 text-[0.9375rem] font-medium">
        <Check aria-hidden size={18} className="shrink-0 text-lagoon" />
        Episode {number} is published
      </p>
      <Button size="s" className="shrink-0 max-sm:min-h-11" busy={busy} onClick={onUndo}>
        Undo
        {/* Not announced each second. */}
        <span aria-hidden className="figures min-w-8 text-right whitespace-nowrap text-dim">
          {seconds} s
        </span>
        <span className="sr-only">, possible for a minute</span>
      </Button>
    </div>
  );
}

const boxStyle =
  "fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-40 mx-auto flex max-w-md animate-drop items-center justify-between gap-3 " +
  "rounded-xl border border-lagoon px-4 py-2.5 shadow-float " +
  "bg-[color-mix(in_oklab,var(--color-lagoon)_22%,var(--color-ink))]";
