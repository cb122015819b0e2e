import { ArrowDown, ArrowUp } from "lucide-react";
import type { KeyboardEvent } from "react";
import { IconButton } from "../../../../ui/controls/icon-button.tsx";

interface Props {
  name: string;
  /** Counted from 0. */
  index: number;
  count: number;
  onMove: (to: number) => void;
}

/** Moves a question up or down, by button or arrow key. At the ends the buttons stay focusable, so that the focus is not lost. */
export function ReorderButtons({ name, index, count, onMove }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(index + step);
  };
  return (
    <>
      <IconButton
        variant="text"
        label={`Move ${name.toLowerCase()} up`}
        aria-disabled={index === 0 || undefined}
        className="aria-disabled:opacity-35"
        onKeyDown={onKeyDown}
        onClick={() => onMove(index - 1)}
      >
        <ArrowUp aria-hidden size={18} />
      </IconButton>
      <IconButton
        variant="text"
        label={`Move ${name.toLowerCase()} down`}
        aria-disabled={index === count - 1 || undefined}
        className="aria-disabled:opacity-35"
        onKeyDown={onKeyDown}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDown aria-hidden size={18} />
      </IconButton>
    </>
  );
}
