import { classNames } from "./class-names.ts";
import { clockText } from "./time-text.ts";

/** Calm above 30 s, warns from 30 s, burns from 10 s. */
export type ClockMood = "calm" | "warns" | "burns" | "unknown";

export function clockMood(seconds: number | null): ClockMood {
  if (seconds === null) return "unknown";
  if (seconds <= 10) return "burns";
  return seconds <= 30 ? "warns" : "calm";
}

const moods: Record<ClockMood, string> = {
  calm: "bg-lagoon text-on-lagoon",
  warns: "bg-gold-fill text-on-gold",
  burns: "bg-danger text-on-danger animate-burn",
  unknown: "border border-line bg-ink-3 text-dim",
};

/** What is left of a pick. Whole seconds, or null when nobody knows. It is read on demand, not every second. */
export function ClockBadge({ seconds, label = "Time left" }: { seconds: number | null; label?: string }) {
  const mood = clockMood(seconds);
  return (
    <span
      role="timer"
      aria-live="off"
      aria-label={`${label} ${clockText(seconds)}`}
      data-mood={mood}
      className={classNames(
        "display figures inline-grid min-h-11 min-w-[4.75rem] place-items-center rounded-xl px-3 text-xl transition-colors duration-250",
        moods[mood],
      )}
    >
      {clockText(seconds)}
    </span>
  );
}
