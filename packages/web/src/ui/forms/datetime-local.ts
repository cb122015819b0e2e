/** A time as the value of a `datetime-local` field: local, without seconds. */
export function toDatetimeLocal(moment: string | number | Date): string {
  const date = new Date(moment);
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

// Browsers parse other formats differently.
const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/;

/**
 * Epoch milliseconds of the value of a `datetime-local` field; null when it is empty or incomplete. A field that
 * still shows the stored time means that time, with its seconds.
 */
export function parseDatetimeLocal(text: string, stored: string | null = null): number | null {
  if (stored !== null && text === toDatetimeLocal(stored)) return Date.parse(stored);
  const ms = LOCAL.test(text) ? new Date(text).getTime() : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}

/** The API's format: `yyyy-MM-ddTHH:mm` in UTC, or full ISO if the seconds are not zero (API-61). */
export function toApiTime(ms: number): string {
  const iso = new Date(ms).toISOString();
  return iso.slice(17, 19) === "00" ? iso.slice(0, 16) : `${iso.slice(0, 19)}Z`;
}

/** "Europe/Berlin (GMT+1)", with the offset at that time. */
export function timeZoneText(moment: number): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZoneName: "shortOffset" });
  const offset = format.formatToParts(moment).find((part) => part.type === "timeZoneName")?.value;
  const { timeZone } = format.resolvedOptions();
  return offset === undefined || offset === timeZone
    ? timeZone
    : `${timeZone.replaceAll("_", " ")} (${offset})`;
}

const pad = (value: number): string => String(value).padStart(2, "0");
