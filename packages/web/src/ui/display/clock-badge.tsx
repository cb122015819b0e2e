import { Pause } from "lucide-react";
import { classNames } from "../class-names.ts";
import { clockText } from "../text/time-text.ts";

/** From here on the clock is yellow, then red (LIMIT-11). */
const WARNS_AT_SECONDS = 30;
const BURNS_AT_SECONDS = 10;

/** How urgent the remaining time is; "still" while the clock is stopped. */
export type ClockUrgency = "calm" | "warns" | "burns" | "still" | "unknown";

export function clockUrgency(seconds: number | null): ClockUrgency {
  if (seconds === null) return "unknown";
  if (seconds <= BURNS_AT_SECONDS) return "burns";
  return seconds <= WARNS_AT_SECONDS ? "warns" : "calm";
}

const urgencyStyles: Record<ClockUrgency, string> = {
  calm: "bg-lagoon text-on-lagoon",
  warns: "bg-gold-fill text-on-gold",
  burns: "bg-danger text-on-danger animate-burn",
  still: "border border-edge bg-ink-3 text-sand",
  unknown: "border border-line bg-ink-3 text-dim",
};

interface Props {
  /** Whole seconds; null while unknown. */
  seconds: number | null;
  label?: string;
  /** The clock is stopped. */
  still?: boolean;
}

/** The time left for a pick. Screen readers read it on demand, not every second. */
export function ClockBadge({ seconds, label = "Time left", still = false }: Props) {
  const urgency = still && seconds !== null ? "still" : clockUrgency(seconds);
  return (
    <span
      role="timer"
      aria-live="off"
      aria-label={`${label} ${clockText(seconds)}${still ? ", stopped" : ""}`}
      data-mood={urgency}
      className={classNames(
        "display figures inline-grid min-h-11 min-w-16 place-items-center rounded-xl px-2.5 text-xl sm:min-w-[4.75rem] sm:px-3 transition-colors duration-250",
        urgencyStyles[urgency],
      )}
    >
      <span className="inline-flex items-center gap-1.5">
        {still && <Pause aria-hidden size={15} className="text-dim" />}
        {clockText(seconds)}
      </span>
    </span>
  );
}
