/** The viewer's zone first, then those in which shows air. */
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

/** Epoch milliseconds of a local time, given as if it were UTC. In the hour that a change of clocks skips, an hour earlier. */
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
