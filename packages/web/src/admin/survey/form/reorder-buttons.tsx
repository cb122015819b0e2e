import { ArrowDown, ArrowUp } from "lucide-react";
import type { KeyboardEvent } from "react";
import { IconButton } from "../../../ui/controls/icon-button.tsx";

interface Props {
  name: string;
  /** Counted from 0. */
  index: number;
  count: number;
  onMove: (to: number) => void;
}

/** Up and down, by button or by the arrow keys on either. The ends stay in the way of Tab, so that the focus stays. */
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
        variant="plain"
        label={`Move ${name.toLowerCase()} up`}
        aria-disabled={index === 0 || undefined}
        className="aria-disabled:opacity-35"
        onKeyDown={onKeyDown}
        onClick={() => onMove(index - 1)}
      >
        <ArrowUp aria-hidden size={18} />
      </IconButton>
      <IconButton
        variant="plain"
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
