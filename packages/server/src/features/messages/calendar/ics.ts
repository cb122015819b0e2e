/** A VEVENT of RFC 5545. Times are epoch milliseconds. */
export interface CalendarEvent {
  /** Never changes, so that a calendar updates its entry instead of adding one. */
  uid: string;
  /** Increases with every change. */
  sequence: number;
  /** When it was last changed. */
  changedAt: number;
  startsAt: number;
  /** Null for an event without duration. */
  endsAt: number | null;
  title: string;
  description: string;
  url: string;
  /** Minutes before the start at which the calendar shows an alarm; null for none. */
  alarmMinutes: number | null;
}

/** A calendar file (RFC 5545) with one event to import. `product` is the name of the site. */
export const calendarFile = (product: string, event: CalendarEvent): string =>
  toFile(product, ["METHOD:PUBLISH", ...eventLines(event)]);

/**
 * A calendar feed for subscribers: an event that is removed from it disappears from their calendars. Omits METHOD,
 * which some programs mistake for an invitation.
 */
export const calendarFeed = (product: string, events: CalendarEvent[]): string =>
  toFile(product, [
    `NAME:${escapeText(product)}`,
    `X-WR-CALNAME:${escapeText(product)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    "X-PUBLISHED-TTL:PT1H",
    ...(events.length > 0 ? events.flatMap(eventLines) : EMPTY_CALENDAR),
  ]);

/** RFC 5545, 3.6: a calendar needs at least one component. An unused time zone is harmless. */
const EMPTY_CALENDAR = [
  "BEGIN:VTIMEZONE",
  "TZID:Etc/UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "END:STANDARD",
  "END:VTIMEZONE",
];

const toFile = (product: string, lines: string[]): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(product)}//EN`,
    "CALSCALE:GREGORIAN",
    ...lines,
    "END:VCALENDAR",
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join("");

function eventLines(event: CalendarEvent): string[] {
  const { uid, sequence, changedAt, startsAt, endsAt, title, description, url } = event;
  return [
    "BEGIN:VEVENT",
    `UID:${escapeText(uid)}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(changedAt)}`,
    `DTSTART:${utc(startsAt)}`,
    ...(endsAt === null ? [] : [`DTEND:${utc(endsAt)}`]),
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    ...alarmLines(event),
    "END:VEVENT",
  ];
}

function alarmLines({ alarmMinutes, title }: CalendarEvent): string[] {
  if (alarmMinutes === null) return [];
  return [
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `TRIGGER:-PT${alarmMinutes}M`,
    `DESCRIPTION:${escapeText(title)}`,
    "END:VALARM",
  ];
}

/** RFC 5545, 3.3.5, form 2: UTC, to the second. */
const utc = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

/** RFC 5545, 3.3.11: escapes backslash, semicolon, comma and line breaks; other control characters become spaces. */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, "\n")
    // oxlint-disable-next-line no-control-regex -- control characters are what is left out
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ")
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

const LINE_OCTETS_MAX = 75;

/** RFC 5545, 3.1: folds lines at 75 octets without splitting a character. */
export function foldLine(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS_MAX) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
