import type { Episode, SpoilerMark as ShownMark } from "@emberline/contract";
import { SPOILER_DELAY_MAX_HOURS } from "@emberline/game";
import type { MarkChange } from "./use-mark.ts";

/** The hours that are offered; others can be entered. */
export const DELAYS = [12, 24, 48] as const;
export const OTHER = "other";

/** What the form shows. */
export interface MarkChoice {
  /** Null before the first answer. */
  mode: ShownMark["mode"] | null;
  throughEpisode: number;
  hours: HoursChoice;
}

export interface HoursChoice {
  /** One of `DELAYS` as text, or `OTHER`. */
  preset: string;
  /** What was entered for `OTHER`. */
  entered: string;
}

export const toHoursChoice = (hours: number | null): HoursChoice =>
  hours === null || DELAYS.some((delay) => delay === hours)
    ? { preset: String(hours ?? 24), entered: "" }
    : { preset: OTHER, entered: String(hours) };

/** The chosen hours; null if they are not between 1 and the maximum. */
export function hoursOf({ preset, entered }: HoursChoice): number | null {
  const hours = Number(preset === OTHER ? entered : preset);
  return Number.isInteger(hours) && hours >= 1 && hours <= SPOILER_DELAY_MAX_HOURS ? hours : null;
}

export const HOURS_ERROR = `Please enter between 1 and ${SPOILER_DELAY_MAX_HOURS} hours`;

export const toMarkChoice = (mark: ShownMark): MarkChoice => ({
  mode: mark.mode,
  throughEpisode: mark.throughEpisode ?? mark.watchedThrough,
  hours: toHoursChoice(mark.delayHours),
});

export const isOther = (change: MarkChange | null, mark: ShownMark): boolean =>
  change === null ||
  change.mode !== mark.mode ||
  (change.throughEpisode ?? null) !== mark.throughEpisode ||
  (change.delayHours ?? null) !== mark.delayHours;

/** Shows no episode that is hidden now. Leaving the page must not undo such a choice, so it is saved when it is made. */
export function protects({ mode, throughEpisode, delayHours }: MarkChange, mark: ShownMark): boolean {
  if (mark.mode === "live") return mode !== "live";
  if (mode === "manual") return (throughEpisode ?? 0) <= mark.watchedThrough;
  return mode === "delay" && mark.mode === "delay" && (delayHours ?? 0) >= (mark.delayHours ?? 0);
}

/** What is sent; null while something is missing. */
export function toMarkChange({ mode, throughEpisode, hours }: MarkChoice): MarkChange | null {
  if (mode === "manual") return { mode, throughEpisode };
  if (mode === "live") return { mode };
  const delayHours = hoursOf(hours);
  return mode === null || delayHours === null ? null : { mode, delayHours };
}

/** The watched episodes that a change hides: the first and the last; null for none. */
export function hiddenBy(
  change: MarkChange,
  mark: ShownMark,
  { episodes, now }: { episodes: readonly Episode[]; now: number },
): [first: number, last: number] | null {
  const { mode, throughEpisode, delayHours } = change;
  const hours = mode === "delay" ? (delayHours ?? 0) : 0;
  const said = mode === "manual" ? (throughEpisode ?? mark.watchedThrough) : Infinity;
  const through = Math.min(said, lastAired(episodes, now - hours * HOUR_MS));
  return through < mark.watchedThrough ? [through + 1, mark.watchedThrough] : null;
}

const HOUR_MS = 3_600_000;

/** The last episode before the first one that had not aired; 0 without any. */
function lastAired(episodes: readonly Episode[], at: number): number {
  const inOrder = episodes.toSorted((one, other) => one.number - other.number);
  const next = inOrder.findIndex(({ airDate }) => Date.parse(airDate) > at);
  const aired = next === -1 ? inOrder : inOrder.slice(0, next);
  return aired.at(-1)?.number ?? 0;
}
