import { serverNow } from "../../platform/api/time/server-time.ts";

export type Moment = string | number | Date;

/** The viewer's locale and time zone; set in tests only. */
export interface Viewer {
  locale?: string;
  timeZone?: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "Wed, Nov 25"; with the year if it is not the current one. */
export function dayText(moment: Moment, now: Moment = serverNow(), viewer: Viewer = {}): string {
  return format(moment, { ...day, ...yearIfOther(moment, now) }, viewer);
}

/** "Wed, Nov 25, 7:00 PM". */
export function dateTimeText(moment: Moment, now: Moment = serverNow(), viewer: Viewer = {}): string {
  return format(moment, { ...day, ...yearIfOther(moment, now), ...time(viewer) }, viewer);
}

/** "in 2 h 5 min", "in 45 s", "now", "5 min ago", "3 days ago". */
export function fromNowText(moment: Moment, now: Moment = serverNow()): string {
  const ms = toMs(moment) - toMs(now);
  const span = spanText(Math.abs(ms));
  if (Math.abs(ms) < 1000) return "now";
  return ms > 0 ? `in ${span}` : `${span} ago`;
}

/** The time until a moment: "2 h 5 min", "3 days"; "0 s" once it is past. */
export const timeLeftText = (moment: Moment, now: Moment = serverNow()): string =>
  spanText(Math.max(0, toMs(moment) - toMs(now)));

/** "in 2 h 5 min" from an hour before now to a day after, else the day and the time. */
export function whenText(moment: Moment, now: Moment = serverNow(), viewer: Viewer = {}): string {
  const ms = toMs(moment) - toMs(now);
  return ms >= -HOUR_MS && ms < DAY_MS ? fromNowText(moment, now) : dateTimeText(moment, now, viewer);
}

/** The time left on a clock: "1:13", "2:05:00"; "--:--" while unknown. */
export function clockText(seconds: number | null): string {
  if (seconds === null || Number.isNaN(seconds)) return "--:--";
  const whole = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = pad(whole % 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** "45 s", "2 h 5 min"; without minutes from a day on: "33 h", "3 days". */
function spanText(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.floor(ms / 1000)} s`;
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms >= 2 * DAY_MS) return `${Math.floor(ms / DAY_MS)} days`;
  const hours = Math.floor(ms / HOUR_MS);
  if (ms >= DAY_MS) return `${hours} h`;
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
}

const day = { weekday: "short", month: "short", day: "numeric" } as const;

/** "7:00 PM", but "07:00". */
function time({ locale = viewerLocale() }: Viewer): Intl.DateTimeFormatOptions {
  const { hour12 } = formatter(locale, { hour: "numeric" }).resolvedOptions();
  return { hour: hour12 ? "numeric" : "2-digit", minute: "2-digit" };
}

const yearIfOther = (moment: Moment, now: Moment): Intl.DateTimeFormatOptions =>
  new Date(moment).getFullYear() === new Date(now).getFullYear() ? {} : { year: "numeric" };

/** The app is in English, and so are dates; an English-speaking viewer gets the format of their region. */
function viewerLocale(): string {
  const own = typeof navigator === "undefined" ? "" : navigator.language;
  return own?.startsWith("en") ? own : "en-US";
}

const formatters: Record<string, Intl.DateTimeFormat> = {};

/** Kept: making one takes milliseconds on a phone. */
const formatter = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  (formatters[JSON.stringify([locale, options])] ??= new Intl.DateTimeFormat(locale, options));

function format(moment: Moment, options: Intl.DateTimeFormatOptions, viewer: Viewer): string {
  const { locale = viewerLocale(), timeZone } = viewer;
  const zone = timeZone === undefined ? {} : { timeZone };
  const text = formatter(locale, { ...options, ...zone }).format(new Date(moment));
  // Some browsers put a narrow no-break space before PM.
  return text.replace(/\u202f/g, " ");
}

const toMs = (moment: Moment): number => new Date(moment).getTime();
const pad = (value: number): string => String(value).padStart(2, "0");
