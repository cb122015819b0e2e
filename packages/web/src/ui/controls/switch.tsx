import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

interface Props {
  on: boolean;
  onToggle: () => void;
  busy?: boolean;
  /** The id of an explanation. */
  describedBy?: string;
  children: ReactNode;
}

/** A switch with its label. It ignores clicks while `busy`. */
export function Switch({ on, onToggle, busy = false, describedBy, children }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-busy={busy || undefined}
      aria-describedby={describedBy}
      onClick={() => !busy && onToggle()}
      className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-xl px-2 text-left text-sm font-medium"
    >
      <span
        aria-hidden
        className={classNames(trackStyle, on ? "border-lagoon bg-lagoon" : "border-edge bg-well")}
      >
        <span className={classNames(thumbStyle, on ? "translate-x-4 bg-on-lagoon" : "bg-dim")} />
      </span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </button>
  );
}

const trackStyle =
  "relative inline-flex h-6 w-10 shrink-0 items-center rounded-full border-2 px-0.5 transition-colors duration-150";
const thumbStyle = "size-4 rounded-full transition-transform duration-150";
