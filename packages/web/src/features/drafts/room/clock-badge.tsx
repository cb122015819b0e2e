import { TIMER_RED_SECONDS, TIMER_YELLOW_SECONDS } from "@emberline/game";
import { Pause } from "lucide-react";
import { classNames } from "../../../ui/class-names.ts";
import { clockText } from "../../../ui/text/time-text.ts";

/** How urgent the remaining time is; "stopped" while the clock does not run. */
type ClockUrgency = "normal" | "warning" | "critical" | "stopped" | "unknown";

function clockUrgency(seconds: number | null): ClockUrgency {
  if (seconds === null) return "unknown";
  if (seconds <= TIMER_RED_SECONDS) return "critical";
  return seconds <= TIMER_YELLOW_SECONDS ? "warning" : "normal";
}

/** As long as "9:59". */
const SHORT_CLOCK = 4;

const urgencyStyles: Record<ClockUrgency, string> = {
  normal: "bg-lagoon text-on-lagoon",
  warning: "bg-gold-fill text-on-gold",
  critical: "bg-danger text-on-danger animate-burn",
  stopped: "border border-edge bg-ink-3 text-sand",
  unknown: "border border-line bg-ink-3 text-dim",
};

interface Props {
  /** Whole seconds; null while unknown. */
  seconds: number | null;
  label: string;
  /** The clock is stopped. */
  stopped: boolean;
  /** It is the user's turn. */
  large: boolean;
  /** On phones it is no larger than it must be. */
  tight?: boolean;
}

/** The time left for a pick. Screen readers read it on demand, not every second. */
export function ClockBadge({ seconds, label, stopped, large, tight = false }: Props) {
  const urgency = stopped && seconds !== null ? "stopped" : clockUrgency(seconds);
  return (
    <span
      role="timer"
      aria-live="off"
      aria-label={`${label} ${clockText(seconds)}${stopped ? ", stopped" : ""}`}
      data-urgency={urgency}
      className={classNames(
        "display figures inline-grid min-h-11 place-items-center rounded-xl px-2.5 sm:min-w-[4.75rem] sm:px-3 transition-colors duration-250",
        large
          ? classNames(
              "min-w-18 text-2xl sm:min-w-20 sm:text-3xl lg:min-w-28 lg:text-4xl",
              !tight && "min-[22.5rem]:min-w-20 min-[22.5rem]:text-3xl",
            )
          : classNames("min-w-16 text-xl", seconds === null && "max-sm:min-w-0 max-sm:px-2 max-sm:text-base"),
        tight && clockText(seconds).length > SHORT_CLOCK && "smallest:px-1 smallest:text-lg",
        urgencyStyles[urgency],
      )}
    >
      <span className="inline-flex items-center gap-1.5">
        {stopped && (
          <Pause aria-hidden size={15} className={classNames("text-dim", tight && "smallest:hidden")} />
        )}
        {clockText(seconds)}
      </span>
    </span>
  );
}
