export type DateOrder = "month-first" | "day-first";

/** A date as it is written. `minutes` is the time of day; null without a time. */
export interface WrittenDate {
  year: number;
  month: number;
  day: number;
  minutes: number | null;
  /** Minutes ahead of UTC; null if the text does not say. */
  offset: number | null;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;
const REST = String.raw`(?:(?:\s*[T,]\s*|\s+)(?:at\s+)?(.+))?$`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${REST}`, "i");
const DOTTED = new RegExp(String.raw`^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})${REST}`, "i");
const SLASHED = new RegExp(String.raw`^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})${REST}`, "i");
const MONTH_NAME = new RegExp(
  String.raw`^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${REST}`,
  "i",
);
const DAY_MONTH = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})${REST}`,
  "i",
);

/** Days since 30 December 1899, with the time as a fraction; five digits are the years 1927 to 2173. */
const SERIAL = /^\d{5}(?:[.,]\d+)?$/;
const SERIAL_TIME = /^0?[.,]\d+$/;
const DAY_MINUTES = 1440;
const toNumber = (text: string) => Number(text.replace(",", "."));

/** Whether the text is a date in a spreadsheet's own format, a number of days. */
export const isSerialDate = (text: string): boolean => SERIAL.test(text);

function readSerialDate(text: string): WrittenDate {
  const total = Math.round(toNumber(text) * DAY_MINUTES);
  const date = new Date(Date.UTC(1899, 11, 30 + Math.floor(total / DAY_MINUTES)));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    minutes: Number.isInteger(toNumber(text)) ? null : total % DAY_MINUTES,
    offset: null,
  };
}

/** Reads a date with or without a time; null if it is not readable or not in the calendar. */
export function readDate(text: string, order: DateOrder): WrittenDate | null {
  if (isSerialDate(text)) return readSerialDate(text);
  const found = splitDate(text.replace(WEEKDAY, ""), order);
  if (!found) return null;
  const { rest, ...date } = found;
  const time = rest === undefined ? { minutes: null, offset: null } : readTime(rest);
  return time && isInCalendar(date) ? { ...date, ...time } : null;
}

function splitDate(text: string, order: DateOrder) {
  const make = (
    year: string | undefined,
    month: number,
    day: string | undefined,
    rest: string | undefined,
  ) => ({
    year: Number(year) + (year?.length === 2 ? 2000 : 0),
    month,
    day: Number(day),
    rest,
  });
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return make(yearFirst[1], Number(yearFirst[2]), yearFirst[3], yearFirst[4]);
  const dotted = DOTTED.exec(text);
  if (dotted) return make(dotted[3], Number(dotted[2]), dotted[1], dotted[4]);
  const slashed = SLASHED.exec(text);
  if (slashed) {
    const [, one, two, year, rest] = slashed;
    return order === "month-first" ? make(year, Number(one), two, rest) : make(year, Number(two), one, rest);
  }
  const monthName = MONTH_NAME.exec(text);
  if (monthName) return make(monthName[3], monthOf(monthName[1]), monthName[2], monthName[4]);
  const dayMonth = DAY_MONTH.exec(text);
  return dayMonth ? make(dayMonth[3], monthOf(dayMonth[2]), dayMonth[1], dayMonth[4]) : null;
}

const monthOf = (name = "") => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

function isInCalendar({ year, month, day }: Pick<WrittenDate, "year" | "month" | "day">): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const TIME =
  /^(\d{1,2})(?::(\d{2})(?::\d{2}(?:\.\d+)?)?)?\s*(?:([ap])\.?m\.?)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?$/i;

/** Reads "20:00", "8 PM", "0.75" and a time with an offset from UTC; null if it is not readable. */
export function readTime(text: string): (Pick<WrittenDate, "offset"> & { minutes: number }) | null {
  if (SERIAL_TIME.test(text)) {
    return { minutes: Math.round(toNumber(text) * DAY_MINUTES) % DAY_MINUTES, offset: null };
  }
  const [whole, hourText, minuteText, half, zone] = TIME.exec(text) ?? [];
  // A number alone is no time: "8" may be a mistake.
  if (whole === undefined || (minuteText === undefined && half === undefined)) return null;
  const [hour, minute] = [Number(hourText), Number(minuteText ?? 0)];
  if (minute > 59 || hour > (half ? 12 : 23) || (half && hour === 0)) return null;
  const hours = half ? (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0) : hour;
  return { minutes: hours * 60 + minute, offset: zone === undefined ? null : readOffset(zone) };
}

function readOffset(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === "-" ? -1 : 1);
}

/** The order of dates such as 2/24/2027: null if it is not clear, undefined without such dates. */
export function findDateOrder(texts: readonly string[]): DateOrder | null | undefined {
  const slashed = texts.flatMap((text) => {
    const [, one, two] = SLASHED.exec(text.replace(WEEKDAY, "")) ?? [];
    return one === undefined ? [] : [[Number(one), Number(two)] as const];
  });
  if (slashed.length === 0) return undefined;
  const dayFirst = slashed.some(([one]) => one > 12);
  const monthFirst = slashed.some(([, two]) => two > 12);
  return dayFirst === monthFirst ? null : dayFirst ? "day-first" : "month-first";
}

/** The viewer's time zone, then those in which shows air. */
export function listTimeZones(): string[] {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [...new Set([own, ...USUAL])];
}

const USUAL = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Los_Angeles",
  "Europe/London",
  "Europe/Berlin",
  "Africa/Johannesburg",
  "Australia/Sydney",
  "UTC",
];

/** Epoch milliseconds of a local time, given as if it were UTC. A time that a change of clocks skips becomes an hour earlier. */
export function fromZone(asUtc: number, timeZone: string): number {
  const guess = asUtc - offsetAt(asUtc, timeZone);
  return asUtc - offsetAt(guess, timeZone);
}

/** Milliseconds by which the zone's clocks are ahead of UTC at a moment. */
function offsetAt(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const [year = 0, month = 1, day, hour, minute] = (["year", "month", "day", "hour", "minute"] as const).map(
    (part) => parts.get(part),
  );
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(moment / 60_000) * 60_000;
}
