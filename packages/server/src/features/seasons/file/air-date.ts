const EASTERN = "America/New_York";
const AIR_HOUR = 20;
/** Standard time is five hours behind UTC, daylight saving time four. */
const HOURS_BEHIND_UTC = [4, 5];
const FIRST_YEAR = 1970;

let calendar: Intl.DateTimeFormat | undefined;
/** Created on first use: the first of a process takes 13 ms. */
const getCalendar = () =>
  (calendar ??= new Intl.DateTimeFormat("en-US", {
    timeZone: EASTERN,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
  }));

function easternClock(instant: Date): { date: string; hour: number } {
  const parts = new Map<string, string>(
    getCalendar()
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const date = ["year", "month", "day"].map((part) => parts.get(part)).join("-");
  return { date, hour: Number(parts.get("hour")) };
}

/** The calendar date in US Eastern time, `yyyy-MM-dd`. */
export const easternDate = (instant: Date) => easternClock(instant).date;

/** When an episode of this date airs: 20:00 US Eastern, in summer and winter. Throws for an invalid date. */
export function airTime(date: string): Date {
  const inUtc = Date.parse(`${date}T${AIR_HOUR}:00:00Z`);
  const candidates = HOURS_BEHIND_UTC.map((hours) => new Date(inUtc + hours * 3_600_000));
  const instant = candidates.find((candidate) => easternClock(candidate).hour === AIR_HOUR);
  if (!instant) throw new Error(`no 20:00 US Eastern on ${date}`);
  return instant;
}

const TIME = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?Z$/;

/** Whether this is an air date, or an exact time in UTC such as `2027-01-31T01:30:00Z`. */
export function isAirDateOrTime(value: string): boolean {
  return isAirDate(TIME.exec(value)?.[1] ?? value);
}

/** When the episode of a file airs: at its exact time, or at 20:00 US Eastern on its date. */
export const readAirDate = (value: string): Date => (isAirDate(value) ? airTime(value) : new Date(value));

/** The date of an episode that airs at 20:00 US Eastern, as most do, otherwise its exact time. */
export function writeAirDate(instant: Date): string {
  const date = easternDate(instant);
  return airTime(date).getTime() === instant.getTime() ? date : instant.toISOString();
}

/** Whether this is an existing day, as `yyyy-MM-dd`, from 1970 on. */
export function isAirDate(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || Number(value.slice(0, 4)) < FIRST_YEAR) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
